# Written by "npm run python-client" from the OpenAPI document of Tandem. Not to be changed by hand.
"""A method for each call of the API."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date as Day
from datetime import datetime as Instant
from decimal import Decimal
from typing import Any, Literal

from .transport import File, Transport, Upload
from .types import *  # noqa: F403


class Calls(Transport):
    """Every call of a Tandem server, by the names of its API document."""

    def accept_coin_purchase(
        self,
        id: int | str,
    ) -> AcceptCoinPurchaseResult:
        """Issues the coins asked for, once. `GET /api/test/acceptCoinAcquisition/{id}`"""
        return self._call(
            "acceptCoinPurchase",
            "GET",
            "/api/test/acceptCoinAcquisition/{id}",
            {"id": id},
            {},
        )

    def accept_invitation(
        self,
        body: AcceptInvitationBody,
    ) -> AcceptInvitationResult:
        """Activates an account that was made by an import, with the password its owner chooses. `POST /api/auth/acceptInvitation`"""
        return self._call(
            "acceptInvitation",
            "POST",
            "/api/auth/acceptInvitation",
            {},
            {},
            body=body,
        )

    def activate_account(
        self,
        token: str,
    ) -> ActivateAccountResult:
        """Activates an account; the link works once. `GET /api/auth/activateAccount/{token}`"""
        return self._call(
            "activateAccount",
            "GET",
            "/api/auth/activateAccount/{token}",
            {"token": token},
            {},
        )

    def add_analyser(
        self,
        user_id: int | str,
        ip: str,
        port: int | str,
        device_id: int | str,
        body: AddAnalyserBody,
    ) -> AddAnalyserResult:
        """Registers a power analyser and attaches it: from now on it is read, or as soon as its model is chosen. `POST /api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}`"""
        return self._call(
            "addAnalyser",
            "POST",
            "/api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}",
            {"userId": user_id, "ip": ip, "port": port, "deviceId": device_id},
            {},
            body=body,
        )

    def add_device_model(
        self,
        body: AddDeviceModelBody,
    ) -> AddDeviceModelResult:
        """Keeps a register map as a device model, for the caller’s own analysers; an administrator may share it. `POST /api/device-models`"""
        return self._call(
            "addDeviceModel",
            "POST",
            "/api/device-models",
            {},
            {},
            body=body,
        )

    def add_index_reading(
        self,
        body: AddIndexReadingBody,
    ) -> AddIndexReadingResult:
        """Enters the index of the meter for a month, once. `POST /api/test/addReadingIndex`"""
        return self._call(
            "addIndexReading",
            "POST",
            "/api/test/addReadingIndex",
            {},
            {},
            body=body,
        )

    def add_meter_topic(
        self,
        user_id: int | str,
        body: AddMeterTopicBody,
    ) -> AddMeterTopicResult:
        """Lets the meters of a user be read from an MQTT topic and all below it; no two users have one of them. `POST /api/meter-topics/{userId}`"""
        return self._call(
            "addMeterTopic",
            "POST",
            "/api/meter-topics/{userId}",
            {"userId": user_id},
            {},
            body=body,
        )

    def add_order(
        self,
        body: AddOrderBody | AddOrderBody2 | None = None,
    ) -> AddOrderResult | AddOrderResult2:
        """Saves a draft: one order per user and day-ahead market, any number in an intraday market. `POST /api/test/addOrder`"""
        return self._call(
            "addOrder",
            "POST",
            "/api/test/addOrder",
            {},
            {},
            body=body,
        )

    def add_partner_logo(
        self,
        body: AddPartnerLogoBody,
    ) -> AddPartnerLogoResult:
        """Keeps a logo for a partner: PNG, JPEG or WebP in base64. SVG is refused, it can carry scripts. `POST /api/siteSettings/logos`"""
        return self._call(
            "addPartnerLogo",
            "POST",
            "/api/siteSettings/logos",
            {},
            {},
            body=body,
        )

    def add_role(
        self,
        body: AddRoleBody,
    ) -> AddRoleResult:
        """Adds a role. `POST /api/test/addRole`"""
        return self._call(
            "addRole",
            "POST",
            "/api/test/addRole",
            {},
            {},
            body=body,
        )

    def add_session(
        self,
        body: AddSessionBody,
    ) -> AddSessionResult:
        """Adds a market. `POST /api/test/addMarket`"""
        return self._call(
            "addSession",
            "POST",
            "/api/test/addMarket",
            {},
            {},
            body=body,
        )

    def amend_intraday_order(
        self,
        id: int | str,
        body: AmendIntradayOrderBody | None = None,
    ) -> AmendIntradayOrderResult:
        """Changes price or open quantity of an order in the book; its time priority is renewed. `PUT /api/intraday/orders/{id}`"""
        return self._call(
            "amendIntradayOrder",
            "PUT",
            "/api/intraday/orders/{id}",
            {"id": id},
            {},
            body=body,
        )

    def apply_settlement(
        self,
        market_id: int | str,
        *,
        mode: Literal["A", "B", "C"] | None = None,
        factor: Decimal | int | float | str | None = None,
        minimum: Decimal | int | float | str | None = None,
    ) -> ApplySettlementResult:
        """Applies the imbalance costs of the day of a market, once; a second time is refused and changes nothing. `GET /api/test/generateBalanceTransaction/{marketId}`"""
        return self._call(
            "applySettlement",
            "GET",
            "/api/test/generateBalanceTransaction/{marketId}",
            {"marketId": market_id},
            {"mode": mode, "factor": factor, "minimum": minimum},
        )

    def approve_request(
        self,
        request_id: int | str,
    ) -> ApproveRequestResult:
        """Takes a user into the group; by its administrator. `POST /api/groups/requests/{requestId}/approve`"""
        return self._call(
            "approveRequest",
            "POST",
            "/api/groups/requests/{requestId}/approve",
            {"requestId": request_id},
            {},
        )

    def audit_ledger(
        self,
    ) -> AuditLedgerResult:
        """Proves that no coin was lost or made. `GET /api/ledger/audit`"""
        return self._call(
            "auditLedger",
            "GET",
            "/api/ledger/audit",
            {},
            {},
        )

    def begin_second_factor(
        self,
        body: BeginSecondFactorBody,
    ) -> BeginSecondFactorResult:
        """Makes the secret of an authenticator app; it is asked for once a code of it was confirmed. `POST /api/profile/second-factor`"""
        return self._call(
            "beginSecondFactor",
            "POST",
            "/api/profile/second-factor",
            {},
            {},
            body=body,
        )

    def cancel_email_change(
        self,
    ) -> ActivateAccountResult:
        """Takes back the wish for another e-mail address: its link stops working. `DELETE /api/profile/email`"""
        return self._call(
            "cancelEmailChange",
            "DELETE",
            "/api/profile/email",
            {},
            {},
        )

    def cancel_forecast_run(
        self,
        id: int | str,
    ) -> CancelForecastRunResult:
        """Stops making forecasts; those made already stay. Stopping what has ended changes nothing. `DELETE /api/forecasts/runs/{id}`"""
        return self._call(
            "cancelForecastRun",
            "DELETE",
            "/api/forecasts/runs/{id}",
            {"id": id},
            {},
        )

    def cancel_intraday_order(
        self,
        id: int | str,
    ) -> AmendIntradayOrderResultOrder:
        """Takes what is left of an order out of the book; its coins come back. `DELETE /api/intraday/orders/{id}`"""
        return self._call(
            "cancelIntradayOrder",
            "DELETE",
            "/api/intraday/orders/{id}",
            {"id": id},
            {},
        )

    def cancel_my_intraday_orders(
        self,
        *,
        market_id: int | str,
        period: int | str | None = None,
    ) -> CancelMyIntradayOrdersResult:
        """Cancels all own open orders of a market, or of one period in it. `DELETE /api/intraday/orders`"""
        return self._call(
            "cancelMyIntradayOrders",
            "DELETE",
            "/api/intraday/orders",
            {},
            {"marketId": market_id, "period": period},
        )

    def cancel_session(
        self,
        id: int | str,
    ) -> AddSessionResult:
        """Cancels a market that is not cleared: its orders are released, their owners are told, it is never cleared. `POST /api/markets/{id}/cancel`"""
        return self._call(
            "cancelSession",
            "POST",
            "/api/markets/{id}/cancel",
            {"id": id},
            {},
        )

    def change_device_model(
        self,
        model_id: int | str,
        body: ChangeDeviceModelBody,
    ) -> AddDeviceModelResult:
        """Changes an own device model; analysers that have it are read by it from now on. `PUT /api/device-models/{modelId}`"""
        return self._call(
            "changeDeviceModel",
            "PUT",
            "/api/device-models/{modelId}",
            {"modelId": model_id},
            {},
            body=body,
        )

    def change_email(
        self,
        body: ChangeEmailBody,
    ) -> ActivateAccountResult:
        """Asks for another e-mail address, which counts once the link that is mailed there is opened. `POST /api/profile/email`"""
        return self._call(
            "changeEmail",
            "POST",
            "/api/profile/email",
            {},
            {},
            body=body,
        )

    def change_password(
        self,
        body: ChangePasswordBody,
    ) -> ActivateAccountResult:
        """Changes the own password; every other session and all access tokens end. `POST /api/profile/password`"""
        return self._call(
            "changePassword",
            "POST",
            "/api/profile/password",
            {},
            {},
            body=body,
        )

    def check_analyser(
        self,
        analyzer_id: int | str,
    ) -> CheckAnalyserResult:
        """How well an analyser has been read of late: when it came and went, and the hours of each of the last days. `GET /api/analysers/{analyzerId}/check`"""
        return self._call(
            "checkAnalyser",
            "GET",
            "/api/analysers/{analyzerId}/check",
            {"analyzerId": analyzer_id},
            {},
        )

    def check_scenario(
        self,
        body: CheckScenarioBody,
    ) -> CheckScenarioResult:
        """What is wrong with the text of a scenario, by its lines, or what a run of it would be; with `set` the text is changed first, and its comments stay. `POST /api/research/scenarios/check`"""
        return self._call(
            "checkScenario",
            "POST",
            "/api/research/scenarios/check",
            {},
            {},
            body=body,
        )

    def close_own_account(
        self,
        body: BeginSecondFactorBody,
    ) -> ActivateAccountResult:
        """Deletes the own account: as deleteUser, asked for by its owner with the password. `POST /api/profile/close`"""
        return self._call(
            "closeOwnAccount",
            "POST",
            "/api/profile/close",
            {},
            {},
            body=body,
        )

    def close_session(
        self,
        id: int | str,
    ) -> AddSessionResult:
        """Closes a market now; a day-ahead market clears at once. `GET /api/test/closeMarket/{id}`"""
        return self._call(
            "closeSession",
            "GET",
            "/api/test/closeMarket/{id}",
            {"id": id},
            {},
        )

    def confirm_email(
        self,
        body: ConfirmEmailBody,
    ) -> ActivateAccountResult:
        """Makes a new e-mail address count, by the link that was mailed there; the old one is told and can undo it. `POST /api/auth/confirmEmail`"""
        return self._call(
            "confirmEmail",
            "POST",
            "/api/auth/confirmEmail",
            {},
            {},
            body=body,
        )

    def confirm_import(
        self,
        market_id: int | str,
        body: ConfirmImportBody,
    ) -> ConfirmImportResult:
        """Imports the rows of a preview. Day-ahead: all of them, as one order. Intra-day drafts: all or none; sent: one after the other, each by itself. `POST /api/orders/import/{marketId}`"""
        return self._call(
            "confirmImport",
            "POST",
            "/api/orders/import/{marketId}",
            {"marketId": market_id},
            {},
            body=body,
        )

    def confirm_people_import(
        self,
        body: ConfirmPeopleImportBody,
    ) -> ConfirmPeopleImportResult:
        """Makes the accounts of a preview, all at once, and lets each person be mailed a link to choose a password. `POST /api/admin/people/import`"""
        return self._call(
            "confirmPeopleImport",
            "POST",
            "/api/admin/people/import",
            {},
            {},
            body=body,
        )

    def confirm_readings(
        self,
        import_id: int | str,
        body: ConfirmReadingsBody,
    ) -> ConfirmReadingsResult:
        """Imports the good rows, and the replacing ones where asked; all of them at once or none. `POST /api/readings/imports/{importId}/confirm`"""
        return self._call(
            "confirmReadings",
            "POST",
            "/api/readings/imports/{importId}/confirm",
            {"importId": import_id},
            {},
            body=body,
        )

    def confirm_second_factor(
        self,
        body: ConfirmSecondFactorBody,
    ) -> ConfirmSecondFactorResult:
        """Turns the second factor on with its first code; tells the recovery codes, this once. Other sessions end. `POST /api/profile/second-factor/confirm`"""
        return self._call(
            "confirmSecondFactor",
            "POST",
            "/api/profile/second-factor/confirm",
            {},
            {},
            body=body,
        )

    def correct_settlement(
        self,
        market_id: int | str,
        body: CorrectSettlementBody,
    ) -> ApplySettlementResult:
        """Settles an applied day again by the readings of now, with the terms it had, and posts the difference only. `POST /api/imbalance/corrections/{marketId}`"""
        return self._call(
            "correctSettlement",
            "POST",
            "/api/imbalance/corrections/{marketId}",
            {"marketId": market_id},
            {},
            body=body,
        )

    def create_access_token(
        self,
        body: CreateAccessTokenBody,
    ) -> CreateAccessTokenResult:
        """Makes a token for a program; it is told this once and never again. `POST /api/access-tokens`"""
        return self._call(
            "createAccessToken",
            "POST",
            "/api/access-tokens",
            {},
            {},
            body=body,
        )

    def create_group(
        self,
        body: CreateGroupBody,
    ) -> ApproveRequestResult:
        """Founds a group that the caller administers and belongs to. `POST /api/groups`"""
        return self._call(
            "createGroup",
            "POST",
            "/api/groups",
            {},
            {},
            body=body,
        )

    def decide_coin_purchases(
        self,
        body: DecideCoinPurchasesBody,
    ) -> DecideCoinPurchasesResult:
        """Accepts or rejects many coin requests, each by itself. `POST /api/admin/people/coins`"""
        return self._call(
            "decideCoinPurchases",
            "POST",
            "/api/admin/people/coins",
            {},
            {},
            body=body,
        )

    def decide_upgrades(
        self,
        body: DecideUpgradesBody,
    ) -> DecideCoinPurchasesResult:
        """Approves or rejects many upgrade requests, each by itself. `POST /api/admin/people/upgrades`"""
        return self._call(
            "decideUpgrades",
            "POST",
            "/api/admin/people/upgrades",
            {},
            {},
            body=body,
        )

    def delete_group(
        self,
        group_id: int | str,
    ) -> DeleteGroupResult:
        """Deletes a group: its members are free, requests to join it are turned down, what was settled stays. `DELETE /api/groups/{groupId}`"""
        return self._call(
            "deleteGroup",
            "DELETE",
            "/api/groups/{groupId}",
            {"groupId": group_id},
            {},
        )

    def delete_order(
        self,
        id: int | str,
    ) -> DeleteOrderResult:
        """Withdraws an order until gate closure, or what is left of an intraday order; its coins come back. `DELETE /api/test/deleteOrder/{id}`"""
        return self._call(
            "deleteOrder",
            "DELETE",
            "/api/test/deleteOrder/{id}",
            {"id": id},
            {},
        )

    def delete_research_package(
        self,
        id: int | str,
    ) -> DeleteGroupResult:
        """Deletes a package, or stops what is being made. One that is published has to be withdrawn first. `DELETE /api/research/packages/{id}`"""
        return self._call(
            "deleteResearchPackage",
            "DELETE",
            "/api/research/packages/{id}",
            {"id": id},
            {},
        )

    def delete_scenario_run(
        self,
        id: int | str,
    ) -> DeleteGroupResult:
        """Deletes a run with its results. `DELETE /api/research/scenarios/runs/{id}`"""
        return self._call(
            "deleteScenarioRun",
            "DELETE",
            "/api/research/scenarios/runs/{id}",
            {"id": id},
            {},
        )

    def delete_session(
        self,
        id: int | str,
    ) -> ActivateAccountResult:
        """Deletes a market that nobody wrote an order for. `DELETE /api/markets/{id}`"""
        return self._call(
            "deleteSession",
            "DELETE",
            "/api/markets/{id}",
            {"id": id},
            {},
        )

    def delete_user(
        self,
        id: int | str,
    ) -> ActivateAccountResult:
        """Closes an account: its open orders are withdrawn, its coins go back to issuance, its name is erased. `DELETE /api/test/deleteUser/{id}`"""
        return self._call(
            "deleteUser",
            "DELETE",
            "/api/test/deleteUser/{id}",
            {"id": id},
            {},
        )

    def demo_mailbox(
        self,
    ) -> list[DemoMailboxResult]:
        """Mails sent by the demo, newest first. `GET /api/dev/mailbox`"""
        return self._call(
            "demoMailbox",
            "GET",
            "/api/dev/mailbox",
            {},
            {},
        )

    def download_imbalance_price_template(
        self,
        date: Day | str,
    ) -> File:
        """A file to fill in: the periods of a day with empty prices. `GET /api/imbalance/prices/template/{date}`"""
        return self._file(
            "downloadImbalancePriceTemplate",
            "GET",
            "/api/imbalance/prices/template/{date}",
            {"date": date},
            {},
        )

    def download_personal_data(
        self,
    ) -> File:
        """Everything that the platform holds of the caller: a zip with one JSON file for each kind of record. `GET /api/profile/data`"""
        return self._file(
            "downloadPersonalData",
            "GET",
            "/api/profile/data",
            {},
            {},
        )

    def download_published_package(
        self,
        id: int | str,
    ) -> File:
        """The file of a published research package; with its hash as ETag. `GET /api/packages/{id}/file`"""
        return self._file(
            "downloadPublishedPackage",
            "GET",
            "/api/packages/{id}/file",
            {"id": id},
            {},
        )

    def download_research_package(
        self,
        id: int | str,
    ) -> File:
        """The file of a research package. `GET /api/research/packages/{id}/file`"""
        return self._file(
            "downloadResearchPackage",
            "GET",
            "/api/research/packages/{id}/file",
            {"id": id},
            {},
        )

    def download_scenario_run(
        self,
        id: int | str,
    ) -> File:
        """All results of a run as a zip: tables, page of pictures, scenario, and a research package of each design. `GET /api/research/scenarios/runs/{id}/file`"""
        return self._file(
            "downloadScenarioRun",
            "GET",
            "/api/research/scenarios/runs/{id}/file",
            {"id": id},
            {},
        )

    def end_session(
        self,
        id: int | str,
    ) -> DeleteOrderResult:
        """Ends an own session: whoever uses it is signed out at once. `DELETE /api/profile/sessions/{id}`"""
        return self._call(
            "endSession",
            "DELETE",
            "/api/profile/sessions/{id}",
            {"id": id},
            {},
        )

    def export_audit_log(
        self,
        *,
        person: str | None = None,
        action: Literal["person.viewed", "person.created", "person.changed", "person.deleted", "person.invited", "person.upgraded", "person.upgradeRejected", "role.created", "role.changed", "role.deleted", "coins.accepted", "coins.rejected", "coins.started", "ledger.settled", "market.created", "market.changed", "market.opened", "market.closed", "market.cleared", "market.cancelled", "market.deleted", "market.suspended", "market.resumed", "prices.saved", "series.uploaded", "series.switched", "series.removed", "imbalance.generated", "imbalance.applied", "imbalance.corrected", "imbalance.pricesUploaded", "settings.changed", "order.changed", "order.withdrawn", "order.sentByAutopilot", "autopilot.stopped", "analyser.changed", "analyser.removed", "meterTopic.added", "meterTopic.removed", "reading.changed", "group.changed", "job.run", "consent.changed", "content.changed", "password.changed", "email.requested", "email.changed", "email.undone", "session.ended", "session.remembered", "session.replayed", "pushDevice.added", "pushDevice.removed", "token.created", "token.withdrawn", "secondFactor.set", "secondFactor.removed", "secondFactor.reset", "recoveryCodes.made", "layout.shared", "layout.removed", "deviceModel.changed", "deviceModel.removed", "code.created", "code.withdrawn", "people.imported", "package.requested", "package.deleted", "package.published", "package.withdrawn", "package.downloaded", "scenario.started", "scenario.stopped", "scenario.resumed", "scenario.deleted"] | None = None,
        subject: str | None = None,
        subject_id: str | None = None,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """The chosen entries as a spreadsheet; of more than 20,000 the latest. `GET /api/audit-log/excel`"""
        return self._file(
            "exportAuditLog",
            "GET",
            "/api/audit-log/excel",
            {},
            {"person": person, "action": action, "subject": subject, "subjectId": subject_id, "dateFrom": date_from, "dateTo": date_to},
        )

    def export_day_ahead_report(
        self,
        user_id: int | str,
        date: Day | str,
    ) -> File:
        """The same report as a spreadsheet. `GET /api/test/exportDaily/excel/{userId}/{date}`"""
        return self._file(
            "exportDayAheadReport",
            "GET",
            "/api/test/exportDaily/excel/{userId}/{date}",
            {"userId": user_id, "date": date},
            {},
        )

    def export_imbalances(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> File:
        """The settled days of a user as a spreadsheet: days, and periods with their arithmetic; at most a month of periods. `GET /api/imbalance/excel/{userId}/{dateFrom}/{dateTo}`"""
        return self._file(
            "exportImbalances",
            "GET",
            "/api/imbalance/excel/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def export_indicators(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all"],
        granularity: Literal["quarter", "hour", "day", "month", "year"],
    ) -> File:
        """The same as a spreadsheet, with the coins of the span. `GET /api/test/exportInfoDashBoard/excel/{userId}/{dateFrom}/{dateTo}/{marketType}/{granularity}`"""
        return self._file(
            "exportIndicators",
            "GET",
            "/api/test/exportInfoDashBoard/excel/{userId}/{dateFrom}/{dateTo}/{marketType}/{granularity}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "marketType": market_type, "granularity": granularity},
            {},
        )

    def export_intraday_report(
        self,
        user_id: int | str,
        date: Day | str,
    ) -> File:
        """The intra-day report as a spreadsheet. `GET /api/reports/intraday/excel/{userId}/{date}`"""
        return self._file(
            "exportIntradayReport",
            "GET",
            "/api/reports/intraday/excel/{userId}/{date}",
            {"userId": user_id, "date": date},
            {},
        )

    def export_managed_orders(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all"],
        order_type: Literal["buy", "sell", "all"],
    ) -> File:
        """The same as a spreadsheet. `GET /api/test/exportOrderManagementTab/excel/{userId}/{dateFrom}/{dateTo}/{marketType}/{orderType}`"""
        return self._file(
            "exportManagedOrders",
            "GET",
            "/api/test/exportOrderManagementTab/excel/{userId}/{dateFrom}/{dateTo}/{marketType}/{orderType}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "marketType": market_type, "orderType": order_type},
            {},
        )

    def export_overall_markets(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """The same as a spreadsheet. `GET /api/test/administration/overallExportToExcel/excel`"""
        return self._file(
            "exportOverallMarkets",
            "GET",
            "/api/test/administration/overallExportToExcel/excel",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def export_participant_energy(
        self,
        *,
        user_id: int | str,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """The same as a spreadsheet. `GET /api/test/administration/energyDetailsExportToExcel/excel`"""
        return self._file(
            "exportParticipantEnergy",
            "GET",
            "/api/test/administration/energyDetailsExportToExcel/excel",
            {},
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
        )

    def export_participant_imbalances(
        self,
        *,
        user_id: int | str,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """A participant’s balancing as a spreadsheet: days, intervals of a month or less, and coins. `GET /api/test/administration/balancingMarketDetailsExportToExcel/excel`"""
        return self._file(
            "exportParticipantImbalances",
            "GET",
            "/api/test/administration/balancingMarketDetailsExportToExcel/excel",
            {},
            {"dateFrom": date_from, "dateTo": date_to, "userId": user_id},
        )

    def export_participant_orders(
        self,
        *,
        user_id: int | str,
        market_type: Literal["pzu_market", "intraday_market"],
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """The same as a spreadsheet. `GET /api/test/administration/marketDetailsExportToExcel/excel`"""
        return self._file(
            "exportParticipantOrders",
            "GET",
            "/api/test/administration/marketDetailsExportToExcel/excel",
            {},
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "marketType": market_type},
        )

    def export_participant_wallet(
        self,
        *,
        user_id: int | str,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """The same as a spreadsheet. `GET /api/test/administration/walletDetailsExportToExcel/excel`"""
        return self._file(
            "exportParticipantWallet",
            "GET",
            "/api/test/administration/walletDetailsExportToExcel/excel",
            {},
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
        )

    def export_portfolio_imbalances(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> File:
        """The imbalances of all participants as a spreadsheet: days, hours of the clock, participants. `GET /api/strategic/imbalances/excel`"""
        return self._file(
            "exportPortfolioImbalances",
            "GET",
            "/api/strategic/imbalances/excel",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def export_reading_template(
        self,
        *,
        kind: Literal["hours", "quarters", "index"] | None = None,
        month: str | None = None,
    ) -> File:
        """A spreadsheet to fill in: every hour of a day or of a month, or a row for each month’s index. `GET /api/test/exportManualInput/excel`"""
        return self._file(
            "exportReadingTemplate",
            "GET",
            "/api/test/exportManualInput/excel",
            {},
            {"kind": kind, "month": month},
        )

    def export_rejected_rows(
        self,
        import_id: int | str,
        body: ExportRejectedRowsBody,
    ) -> File:
        """The rows that cannot be imported, as they stand in the file, with the reason beside each. `POST /api/readings/imports/{importId}/rejected`"""
        return self._file(
            "exportRejectedRows",
            "POST",
            "/api/readings/imports/{importId}/rejected",
            {"importId": import_id},
            {},
            body=body,
        )

    def export_statement(
        self,
        date_from: Day | str,
        date_to: Day | str,
        user_id: int | str,
    ) -> File:
        """The statement of a user’s coins as a spreadsheet: each line as on the screen. `GET /api/test/download/customers.xlsx/{dateFrom}/{dateTo}/{userId}`"""
        return self._file(
            "exportStatement",
            "GET",
            "/api/test/download/customers.xlsx/{dateFrom}/{dateTo}/{userId}",
            {"dateFrom": date_from, "dateTo": date_to, "userId": user_id},
            {},
        )

    def export_trades(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
        side: Literal["buy", "sell", "all"] | None = None,
        of: Literal["user", "everybody"] | None = None,
    ) -> File:
        """The chosen trades of a user as a spreadsheet, the first delivery first. `GET /api/reports/trades/excel/{userId}/{dateFrom}/{dateTo}`"""
        return self._file(
            "exportTrades",
            "GET",
            "/api/reports/trades/excel/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {"marketType": market_type, "side": side, "of": of},
        )

    def find_analyser(
        self,
        user_id: int | str,
    ) -> list[AddAnalyserResult]:
        """The analysers of a user, the attached one first. `GET /api/test/findAnalyzor/{userId}`"""
        return self._call(
            "findAnalyser",
            "GET",
            "/api/test/findAnalyzor/{userId}",
            {"userId": user_id},
            {},
        )

    def find_meter_topics(
        self,
        user_id: int | str,
    ) -> FindMeterTopicsResult:
        """The MQTT brokers of the platform, and of which topics the meters of a user may be read. `GET /api/meter-topics/{userId}`"""
        return self._call(
            "findMeterTopics",
            "GET",
            "/api/meter-topics/{userId}",
            {"userId": user_id},
            {},
        )

    def find_users(
        self,
        *,
        words: str,
        page: int | str | None = None,
        page_size: int | str | None = None,
    ) -> FindUsersResult:
        """A page of the users whose names, username or email have each of these words, by username. `GET /api/users`"""
        return self._call(
            "findUsers",
            "GET",
            "/api/users",
            {},
            {"words": words, "page": page, "pageSize": page_size},
        )

    def forget_reading_layout(
        self,
        layout_id: int | str,
    ) -> DeleteOrderResult:
        """Forgets an own layout; an administrator any. `DELETE /api/readings/layouts/{layoutId}`"""
        return self._call(
            "forgetReadingLayout",
            "DELETE",
            "/api/readings/layouts/{layoutId}",
            {"layoutId": layout_id},
            {},
        )

    def forgot_password(
        self,
        email: str,
    ) -> ActivateAccountResult:
        """Mails a reset link; the same answer for known and unknown addresses. `GET /api/test/forgotPassword/{email}`"""
        return self._call(
            "forgotPassword",
            "GET",
            "/api/test/forgotPassword/{email}",
            {"email": email},
            {},
        )

    def generate_order_forecast(
        self,
        user_id: int | str,
        market_date: Day | str,
        *,
        part: Literal["balance", "consumption", "production"] | None = None,
        share: int | str | None = None,
        sell: Literal["anyPrice", "limit"] | None = None,
        sell_margin: Decimal | int | float | str | None = None,
        buy: Literal["anyPrice", "limit"] | None = None,
        buy_margin: Decimal | int | float | str | None = None,
        chance: int | str | None = None,
        preview: Literal["true", "false"] | None = None,
        replace: Literal["true", "false"] | None = None,
    ) -> GenerateOrderForecastResult:
        """Makes a day-ahead order from the user’s forecasts and saves it as a draft, never sent; with preview=true it is only shown, with replace=true it takes the place of a draft. `GET /api/test/generateOrderForecast/{userId}/{marketDate}`"""
        return self._call(
            "generateOrderForecast",
            "GET",
            "/api/test/generateOrderForecast/{userId}/{marketDate}",
            {"userId": user_id, "marketDate": market_date},
            {"part": part, "share": share, "sell": sell, "sellMargin": sell_margin, "buy": buy, "buyMargin": buy_margin, "chance": chance, "preview": preview, "replace": replace},
        )

    def generate_price_forecast(
        self,
        date_from: Day | str,
        date_to: Day | str,
    ) -> CancelForecastRunResult:
        """Makes price forecasts for each day of a span, each from the prices known at its gate. Answers when they are made, or with how far they are. `GET /api/test/generateForecastPrice/{dateFrom}/{dateTo}`"""
        return self._call(
            "generatePriceForecast",
            "GET",
            "/api/test/generateForecastPrice/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def generate_volume_forecast(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        of: Literal["user", "group"] | None = None,
    ) -> CancelForecastRunResult:
        """Makes forecasts of consumption and production for each day of a span, each from what was known at its gate. Answers when they are made, or with how far they are. `GET /api/test/generateForecastReadingIndex/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "generateVolumeForecast",
            "GET",
            "/api/test/generateForecastReadingIndex/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {"of": of},
        )

    def get_account_security(
        self,
    ) -> GetAccountSecurityResult:
        """What guards the own account: sessions, second factor, and an e-mail address that waits to be confirmed. `GET /api/profile/security`"""
        return self._call(
            "getAccountSecurity",
            "GET",
            "/api/profile/security",
            {},
            {},
        )

    def get_active_day_ahead_session(
        self,
    ) -> GetActiveDayAheadSessionResult:
        """The open day-ahead market, or null. `GET /api/test/currentPzuMarketForDashboard`"""
        return self._call(
            "getActiveDayAheadSession",
            "GET",
            "/api/test/currentPzuMarketForDashboard",
            {},
            {},
        )

    def get_active_intraday_session(
        self,
    ) -> GetActiveDayAheadSessionResult:
        """The open intra-day market that closes next, or null. `GET /api/test/getCurrentIDMarketForDashboard`"""
        return self._call(
            "getActiveIntradaySession",
            "GET",
            "/api/test/getCurrentIDMarketForDashboard",
            {},
            {},
        )

    def get_active_intraday_session_with_orders(
        self,
        user_id: int | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> GetActiveIntradaySessionWithOrdersResult:
        """The open intra-day market that closes next with that user’s orders in it; null where there is none. `GET /api/test/currentIDMarket/{userId}`"""
        return self._call(
            "getActiveIntradaySessionWithOrders",
            "GET",
            "/api/test/currentIDMarket/{userId}",
            {"userId": user_id},
            {"page": page, "size": size},
        )

    def get_active_session_with_order(
        self,
        user_id: int | str,
    ) -> GetActiveSessionWithOrderResult:
        """The open day-ahead market with that user’s order in it; null where there is none. `GET /api/test/currentPzuMarket/{userId}`"""
        return self._call(
            "getActiveSessionWithOrder",
            "GET",
            "/api/test/currentPzuMarket/{userId}",
            {"userId": user_id},
            {},
        )

    def get_administrator_board(
        self,
    ) -> GetAdministratorBoardResult:
        """What waits for a decision, and the state of the ledger. `GET /api/test/admin`"""
        return self._call(
            "getAdministratorBoard",
            "GET",
            "/api/test/admin",
            {},
            {},
        )

    def get_association(
        self,
    ) -> GetAssociationResult:
        """Whether the section of groups is open. `GET /api/association`"""
        return self._call(
            "getAssociation",
            "GET",
            "/api/association",
            {},
            {},
        )

    def get_auction_curves(
        self,
        id: int | str,
        period: int | str,
    ) -> GetAuctionCurvesResult:
        """Anonymous supply and demand of one delivery period with its accepted blocks, and the crossing. `GET /api/sessions/{id}/curves/{period}`"""
        return self._call(
            "getAuctionCurves",
            "GET",
            "/api/sessions/{id}/curves/{period}",
            {"id": id, "period": period},
            {},
        )

    def get_auction_proof(
        self,
        id: int | str,
    ) -> GetAuctionProofResult:
        """The anonymous book and the published result, as `tandem auction verify` reads them. `GET /api/sessions/{id}/proof`"""
        return self._call(
            "getAuctionProof",
            "GET",
            "/api/sessions/{id}/proof",
            {"id": id},
            {},
        )

    def get_auction_result(
        self,
        id: int | str,
    ) -> GetAuctionResultResult:
        """Prices and volumes of a cleared auction, with the report of the independent verifier. `GET /api/sessions/{id}/result`"""
        return self._call(
            "getAuctionResult",
            "GET",
            "/api/sessions/{id}/result",
            {"id": id},
            {},
        )

    def get_autopilot(
        self,
    ) -> GetAutopilotResult:
        """The caller’s autopilot: its limits, whether it is on, what it will send and what it did. `GET /api/autopilot`"""
        return self._call(
            "getAutopilot",
            "GET",
            "/api/autopilot",
            {},
            {},
        )

    def get_call_limits(
        self,
    ) -> GetCallLimitsResult:
        """How many calls of each kind one account has in a window of time. `GET /api/admin/limits`"""
        return self._call(
            "getCallLimits",
            "GET",
            "/api/admin/limits",
            {},
            {},
        )

    def get_consents(
        self,
        id: int | str,
    ) -> GetConsentsResult:
        """What a user consented to, when, and to which text. `GET /api/users/{id}/consents`"""
        return self._call(
            "getConsents",
            "GET",
            "/api/users/{id}/consents",
            {"id": id},
            {},
        )

    def get_contract_book(
        self,
        market_id: int | str,
        period: int | str,
    ) -> GetContractBookResult:
        """The anonymous depth of one contract, its latest trades and indices. `GET /api/intraday/markets/{marketId}/contracts/{period}`"""
        return self._call(
            "getContractBook",
            "GET",
            "/api/intraday/markets/{marketId}/contracts/{period}",
            {"marketId": market_id, "period": period},
            {},
        )

    def get_data_sources(
        self,
    ) -> GetDataSourcesResult:
        """Where prices, forecasts and weather are fetched, what came of it, and the series known a day ahead. `GET /api/data-sources`"""
        return self._call(
            "getDataSources",
            "GET",
            "/api/data-sources",
            {},
            {},
        )

    def get_day_ahead_report(
        self,
        user_id: int | str,
        date: Day | str,
    ) -> GetDayAheadReportResult:
        """Prices, volumes and own fills of one delivery day. `GET /api/test/getReportsPZU/{userId}/{date}`"""
        return self._call(
            "getDayAheadReport",
            "GET",
            "/api/test/getReportsPZU/{userId}/{date}",
            {"userId": user_id, "date": date},
            {},
        )

    def get_day_replay(
        self,
        user_id: int | str,
        day: Day | str,
    ) -> GetDayReplayResult:
        """A settled day replayed as if the order of the forecast had been in the auction: both prices, and what it saves. `GET /api/reports/replay/{userId}/{day}`"""
        return self._call(
            "getDayReplay",
            "GET",
            "/api/reports/replay/{userId}/{day}",
            {"userId": user_id, "day": day},
            {},
        )

    def get_document(
        self,
        document: Literal["terms", "privacy", "research", "accessibility"],
    ) -> GetDocumentResult:
        """A text in force: terms, privacy notice, consent to research or accessibility statement, as Markdown. `GET /api/content/documents/{document}`"""
        return self._call(
            "getDocument",
            "GET",
            "/api/content/documents/{document}",
            {"document": document},
            {},
        )

    def get_energy_cost(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetEnergyCostResult:
        """What a user’s energy cost beside the market’s average and a perfect plan, and why, over at most a year. `GET /api/reports/cost/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getEnergyCost",
            "GET",
            "/api/reports/cost/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_energy_graphic(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        granularity: Literal["quarter", "hour", "day", "month", "year"] | None = None,
    ) -> GetEnergyGraphicResult:
        """Consumption and production over a span, with the span before it beside. `GET /api/test/getEnergyGraphic/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getEnergyGraphic",
            "GET",
            "/api/test/getEnergyGraphic/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {"granularity": granularity},
        )

    def get_energy_heat_map(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetEnergyHeatMapResult:
        """A year by hour: for each day its 23, 24 or 25 hours of consumption and production. `GET /api/test/getEnergySecondGraphic/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getEnergyHeatMap",
            "GET",
            "/api/test/getEnergySecondGraphic/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_energy_indicators(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetEnergyIndicatorsResult:
        """Balance, consumption, production, own use and self-sufficiency of a span, with the span before it. `GET /api/test/getEnergyIndicators/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getEnergyIndicators",
            "GET",
            "/api/test/getEnergyIndicators/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_forecast(
        self,
        user_id: int | str,
        *,
        day: Day | str | None = None,
        of: Literal["user", "group"] | None = None,
        paths: int | str | None = None,
    ) -> GetForecastResult:
        """Price and energy forecast of a day, tomorrow’s if none is named, with how far to trust them. `GET /api/test/getForecast/{userId}`"""
        return self._call(
            "getForecast",
            "GET",
            "/api/test/getForecast/{userId}",
            {"userId": user_id},
            {"day": day, "of": of, "paths": paths},
        )

    def get_forecast_preference(
        self,
    ) -> GetForecastPreferenceResult:
        """Whether a draft order is prepared every morning, and how. `GET /api/forecasts/preference`"""
        return self._call(
            "getForecastPreference",
            "GET",
            "/api/forecasts/preference",
            {},
            {},
        )

    def get_forecast_run(
        self,
        id: int | str,
    ) -> CancelForecastRunResult:
        """How far forecasts are that were asked for. `GET /api/forecasts/runs/{id}`"""
        return self._call(
            "getForecastRun",
            "GET",
            "/api/forecasts/runs/{id}",
            {"id": id},
            {},
        )

    def get_group(
        self,
        group_id: int | str,
    ) -> GetGroupResult:
        """A group; its members for those who belong to it, its requests for who administers it. `GET /api/groups/{groupId}`"""
        return self._call(
            "getGroup",
            "GET",
            "/api/groups/{groupId}",
            {"groupId": group_id},
            {},
        )

    def get_group_energy(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetGroupEnergyResult:
        """The energy of the group that a user belongs to, in sum and by day; null for a user without a group. `GET /api/test/getEnergyMyGroup/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getGroupEnergy",
            "GET",
            "/api/test/getEnergyMyGroup/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_group_statement(
        self,
        group_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetGroupStatementResult:
        """What a group saved by being settled as one, and how it was shared; for its members. `GET /api/groups/{groupId}/statement/{dateFrom}/{dateTo}`"""
        return self._call(
            "getGroupStatement",
            "GET",
            "/api/groups/{groupId}/statement/{dateFrom}/{dateTo}",
            {"groupId": group_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_hours_of_day(
        self,
        user_id: int | str,
        day: Day | str,
    ) -> list[GetHoursOfDayResult]:
        """Every hour of a day, 23, 24 or 25, with what was read and where from. `GET /api/readings/{userId}/hours/{day}`"""
        return self._call(
            "getHoursOfDay",
            "GET",
            "/api/readings/{userId}/hours/{day}",
            {"userId": user_id, "day": day},
            {},
        )

    def get_imbalance_settings(
        self,
    ) -> GetImbalanceSettingsResult:
        """How imbalances are priced. `GET /api/imbalance/settings`"""
        return self._call(
            "getImbalanceSettings",
            "GET",
            "/api/imbalance/settings",
            {},
            {},
        )

    def get_import_template(
        self,
        market_id: int | str,
        *,
        filled: Literal["true", "false"] | None = None,
    ) -> File:
        """A spreadsheet to fill in: one row for each interval of the delivery day, or the caller’s own day-ahead order; and a sheet that explains the columns. `GET /api/orders/import/{marketId}/template`"""
        return self._file(
            "getImportTemplate",
            "GET",
            "/api/orders/import/{marketId}/template",
            {"marketId": market_id},
            {"filled": filled},
        )

    def get_index_reading(
        self,
        user_id: int | str,
        month: str,
    ) -> GetIndexReadingResult:
        """The index of a month, and what to compare a new one with. `GET /api/test/getReadingIndex/{userId}/{month}`"""
        return self._call(
            "getIndexReading",
            "GET",
            "/api/test/getReadingIndex/{userId}/{month}",
            {"userId": user_id, "month": month},
            {},
        )

    def get_indicators(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all"],
        granularity: Literal["quarter", "hour", "day", "month", "year"],
    ) -> GetIndicatorsResult:
        """Results step by step with unitary earnings, the best and the worst hours of the day, the daily result. `GET /api/test/getDashboardIndicators/{userId}/{dateFrom}/{dateTo}/{marketType}/{granularity}`"""
        return self._call(
            "getIndicators",
            "GET",
            "/api/test/getDashboardIndicators/{userId}/{dateFrom}/{dateTo}/{marketType}/{granularity}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "marketType": market_type, "granularity": granularity},
            {},
        )

    def get_intraday_board(
        self,
        market_id: int | str,
    ) -> GetIntradayBoardResult:
        """All contracts of an intra-day market: state, best prices, statistics. `GET /api/intraday/markets/{marketId}/board`"""
        return self._call(
            "getIntradayBoard",
            "GET",
            "/api/intraday/markets/{marketId}/board",
            {"marketId": market_id},
            {},
        )

    def get_intraday_report(
        self,
        user_id: int | str,
        date: Day | str,
    ) -> GetIntradayReportResult:
        """Continuous trading of one delivery day: prices, volumes, indices and own trades. `GET /api/test/getReportsPI/{userId}/{date}`"""
        return self._call(
            "getIntradayReport",
            "GET",
            "/api/test/getReportsPI/{userId}/{date}",
            {"userId": user_id, "date": date},
            {},
        )

    def get_last_order(
        self,
        user_id: int | str,
        *,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
    ) -> AddOrderResult | AddOrderResult2 | None:
        """The order changed last, of one market type where it is given, or null. `GET /api/test/getLastOrder/{userId}`"""
        return self._call(
            "getLastOrder",
            "GET",
            "/api/test/getLastOrder/{userId}",
            {"userId": user_id},
            {"marketType": market_type},
        )

    def get_last_trade(
        self,
        user_id: int | str,
    ) -> GetLastTradeResult | None:
        """The latest trade, or null. `GET /api/test/getLastTransaction/{userId}`"""
        return self._call(
            "getLastTrade",
            "GET",
            "/api/test/getLastTransaction/{userId}",
            {"userId": user_id},
            {},
        )

    def get_live_values(
        self,
        analyzer_id: int | str,
    ) -> GetLiveValuesResult:
        """The live values of an analyser. `GET /api/test/getReadingsValue/{analyzerId}`"""
        return self._call(
            "getLiveValues",
            "GET",
            "/api/test/getReadingsValue/{analyzerId}",
            {"analyzerId": analyzer_id},
            {},
        )

    def get_market_results_graphic(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        granularity: Literal["quarter", "hour", "day", "month", "year"],
    ) -> GetMarketResultsGraphicResult:
        """What each market brought a user, by delivery. `GET /api/test/getWalletMarketResultsGraphic/{userId}/{dateFrom}/{dateTo}/{granularity}`"""
        return self._call(
            "getMarketResultsGraphic",
            "GET",
            "/api/test/getWalletMarketResultsGraphic/{userId}/{dateFrom}/{dateTo}/{granularity}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "granularity": granularity},
            {},
        )

    def get_market_settings(
        self,
    ) -> GetMarketSettingsResult:
        """Plan of the day-ahead and intraday markets, and the peak calendar. `GET /api/market-settings`"""
        return self._call(
            "getMarketSettings",
            "GET",
            "/api/market-settings",
            {},
            {},
        )

    def get_markets_of_week(
        self,
    ) -> GetMarketsOfWeekResult:
        """What each market brought the portfolio in the last seven days that are over, beside the seven before. `GET /api/strategic/markets`"""
        return self._call(
            "getMarketsOfWeek",
            "GET",
            "/api/strategic/markets",
            {},
            {},
        )

    def get_moderator_board(
        self,
    ) -> GetModeratorBoardResult:
        """What waits for a decision. `GET /api/test/mod`"""
        return self._call(
            "getModeratorBoard",
            "GET",
            "/api/test/mod",
            {},
            {},
        )

    def get_my_groups(
        self,
    ) -> GetMyGroupsResult:
        """The own group, the own request that waits, and the requests that wait for one’s own answer. `GET /api/groups/mine`"""
        return self._call(
            "getMyGroups",
            "GET",
            "/api/groups/mine",
            {},
            {},
        )

    def get_my_position(
        self,
        market_id: int | str,
    ) -> list[GetMyPositionResult]:
        """Own position per delivery period, day-ahead and intra-day. `GET /api/intraday/markets/{marketId}/position`"""
        return self._call(
            "getMyPosition",
            "GET",
            "/api/intraday/markets/{marketId}/position",
            {"marketId": market_id},
            {},
        )

    def get_notice_preferences(
        self,
    ) -> list[GetNoticePreferencesResult]:
        """What the caller is told, and how. `GET /api/notice-preferences`"""
        return self._call(
            "getNoticePreferences",
            "GET",
            "/api/notice-preferences",
            {},
            {},
        )

    def get_open_position(
        self,
        user_id: int | str,
        *,
        day: Day | str | None = None,
    ) -> GetOpenPositionResult:
        """What a user is open by in each coming hour of a day, or up to the end of tomorrow, and what leaving it open is expected to cost. `GET /api/orders/open/{userId}`"""
        return self._call(
            "getOpenPosition",
            "GET",
            "/api/orders/open/{userId}",
            {"userId": user_id},
            {"day": day},
        )

    def get_order(
        self,
        id: int | str,
    ) -> AddOrderResult | AddOrderResult2:
        """One order of either market; a day-ahead order with its lines and, once cleared, what became of each. `GET /api/orders/{id}`"""
        return self._call(
            "getOrder",
            "GET",
            "/api/orders/{id}",
            {"id": id},
            {},
        )

    def get_order_guards(
        self,
    ) -> GetOrderGuardsResult:
        """Own guards: above what to warn, above what to refuse. `GET /api/intraday/guards`"""
        return self._call(
            "getOrderGuards",
            "GET",
            "/api/intraday/guards",
            {},
            {},
        )

    def get_orders_dashboard(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all"],
        order_type: Literal["buy", "sell", "all"],
    ) -> GetOrdersDashboardResult:
        """What was ordered and what of it was filled, by delivery day. `GET /api/test/getOrdersDashboard/{userId}/{dateFrom}/{dateTo}/{marketType}/{orderType}`"""
        return self._call(
            "getOrdersDashboard",
            "GET",
            "/api/test/getOrdersDashboard/{userId}/{dateFrom}/{dateTo}/{marketType}/{orderType}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "marketType": market_type, "orderType": order_type},
            {},
        )

    def get_overall_markets(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetOverallMarketsResult:
        """The three markets side by side: volumes, prices, participants and liquidity of a span of days. `GET /api/test/administration/getOverallMarketForAdminBoard`"""
        return self._call(
            "getOverallMarkets",
            "GET",
            "/api/test/administration/getOverallMarketForAdminBoard",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_overview(
        self,
        user_id: int | str,
        period: Literal["today", "month", "year", "all"],
    ) -> GetOverviewResult:
        """Balance, trading, energy and result of today, the month, the year or all time, with as long a time before beside. `GET /api/test/getOverviewData/{userId}/{period}`"""
        return self._call(
            "getOverview",
            "GET",
            "/api/test/getOverviewData/{userId}/{period}",
            {"userId": user_id, "period": period},
            {},
        )

    def get_package_scope(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetPackageScopeResult:
        """What a research package of a span would hold, and of whom it would not: counted now, before it is made. `GET /api/research/scope`"""
        return self._call(
            "getPackageScope",
            "GET",
            "/api/research/scope",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_participant_balancing_energy(
        self,
        user_id: int | str,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetParticipantBalancingEnergyResult:
        """The energy behind the imbalances of a participant, by settled day. `GET /api/test/administration/getBalancingEnergyDetailsForAdminBoard/{userId}/`"""
        return self._call(
            "getParticipantBalancingEnergy",
            "GET",
            "/api/test/administration/getBalancingEnergyDetailsForAdminBoard/{userId}/",
            {"userId": user_id},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_participant_balancing_wallet(
        self,
        user_id: int | str,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetParticipantBalancingWalletResult:
        """The coins that imbalances brought and cost a participant, by the time of posting, and the wallet as it is now. `GET /api/test/administration/getBalancingWalletDetailsForAdminBoard/{userId}/`"""
        return self._call(
            "getParticipantBalancingWallet",
            "GET",
            "/api/test/administration/getBalancingWalletDetailsForAdminBoard/{userId}/",
            {"userId": user_id},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_participant_energy(
        self,
        user_id: int | str,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetParticipantEnergyResult:
        """What one participant consumed and produced, by day. `GET /api/test/administration/getEnergyDetailsForAdminBoard/{userId}/`"""
        return self._call(
            "getParticipantEnergy",
            "GET",
            "/api/test/administration/getEnergyDetailsForAdminBoard/{userId}/",
            {"userId": user_id},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_participant_imbalance_day(
        self,
        user_id: int | str,
        date: Day | str,
    ) -> GetParticipantImbalanceDayResult:
        """One settled day of a participant, interval by interval, with the arithmetic of each. `GET /api/strategic/participants/{userId}/imbalances/{date}`"""
        return self._call(
            "getParticipantImbalanceDay",
            "GET",
            "/api/strategic/participants/{userId}/imbalances/{date}",
            {"userId": user_id, "date": date},
            {},
        )

    def get_participant_imbalances(
        self,
        user_id: int | str,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetParticipantImbalancesResult:
        """The settled days of a participant, and their intervals where the days are a month or less. `GET /api/test/administration/getBalancingMarketParticipantsDetailsForAdminBoard/{userId}/`"""
        return self._call(
            "getParticipantImbalances",
            "GET",
            "/api/test/administration/getBalancingMarketParticipantsDetailsForAdminBoard/{userId}/",
            {"userId": user_id},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_participant_orders(
        self,
        user_id: int | str,
        market_type_key: Literal["pzu_market", "intraday_market"],
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetParticipantOrdersResult:
        """What one participant sent to one market in a span of days, and what became of it; drafts are left out. `GET /api/test/administration/getParticipantsDetailsForAdminBoard/{userId}/{marketTypeKey}/`"""
        return self._call(
            "getParticipantOrders",
            "GET",
            "/api/test/administration/getParticipantsDetailsForAdminBoard/{userId}/{marketTypeKey}/",
            {"userId": user_id, "marketTypeKey": market_type_key},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_participant_wallet(
        self,
        user_id: int | str,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetParticipantWalletResult:
        """How the coins of one participant changed, day by day, and where from. `GET /api/test/administration/getWalletDetailsForAdminBoard/{userId}/`"""
        return self._call(
            "getParticipantWallet",
            "GET",
            "/api/test/administration/getWalletDetailsForAdminBoard/{userId}/",
            {"userId": user_id},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_partner_logo(
        self,
        image: str,
    ) -> File:
        """The logo of a partner: PNG, JPEG or WebP. `GET /api/content/logos/{image}`"""
        return self._file(
            "getPartnerLogo",
            "GET",
            "/api/content/logos/{image}",
            {"image": image},
            {},
        )

    def get_past_prices(
        self,
        id: int | str,
    ) -> GetPastPricesResult:
        """Day-ahead prices of the last 28 delivery days at the hours of a market: by them a limit can be judged. `GET /api/sessions/{id}/past-prices`"""
        return self._call(
            "getPastPrices",
            "GET",
            "/api/sessions/{id}/past-prices",
            {"id": id},
            {},
        )

    def get_people_settings(
        self,
    ) -> GetPeopleSettingsResult:
        """How upgrades are approved, and the starting balance. `GET /api/admin/people/settings`"""
        return self._call(
            "getPeopleSettings",
            "GET",
            "/api/admin/people/settings",
            {},
            {},
        )

    def get_platform_energy(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetPlatformEnergyResult:
        """A user’s energy beside that of all users together; null where too few share readings to keep each private. `GET /api/test/getEnergyTandem/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getPlatformEnergy",
            "GET",
            "/api/test/getEnergyTandem/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_platform_energy_graphic(
        self,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetPlatformEnergyGraphicResult:
        """Consumption and production of all users by day, with how many these are; empty where too few share readings to keep each private. `GET /api/test/getTandemSummaryGraphic/{dateFrom}/{dateTo}`"""
        return self._call(
            "getPlatformEnergyGraphic",
            "GET",
            "/api/test/getTandemSummaryGraphic/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_platform_overview(
        self,
        period: Literal["today", "month", "year", "all"],
    ) -> GetPlatformOverviewResult:
        """Energy, coins, markets and people of the whole platform. `GET /api/test/getOverviewDataAdmin/{period}`"""
        return self._call(
            "getPlatformOverview",
            "GET",
            "/api/test/getOverviewDataAdmin/{period}",
            {"period": period},
            {},
        )

    def get_platform_wallet_graphic(
        self,
        *,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetPlatformWalletGraphicResult:
        """Coins of the whole platform by day: issued, in users’ hands, with the balancing account; and what was traded. `GET /api/wallet/graphicDataAdministrationBoard`"""
        return self._call(
            "getPlatformWalletGraphic",
            "GET",
            "/api/wallet/graphicDataAdministrationBoard",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_platform_wallet_summary(
        self,
        *,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetPlatformWalletSummaryResult:
        """Coins of the whole platform now, and what a span did to them. `GET /api/wallet/summaryAdministrationBoard`"""
        return self._call(
            "getPlatformWalletSummary",
            "GET",
            "/api/wallet/summaryAdministrationBoard",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_portfolio_day(
        self,
        date: Day | str,
        *,
        period: int | str | None = None,
    ) -> GetPortfolioDayResult:
        """A settled day of all participants, interval by interval; and its participants, or those of one interval. `GET /api/strategic/imbalances/{date}`"""
        return self._call(
            "getPortfolioDay",
            "GET",
            "/api/strategic/imbalances/{date}",
            {"date": date},
            {"period": period},
        )

    def get_portfolio_energy_graphic(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetPortfolioEnergyGraphicResult:
        """Consumption and production of the portfolio by step; the last 30 days without dates. `GET /api/test/administration/getEnergyGraphicForAdminBoard`"""
        return self._call(
            "getPortfolioEnergyGraphic",
            "GET",
            "/api/test/administration/getEnergyGraphicForAdminBoard",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_portfolio_imbalances(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetPortfolioImbalancesResult:
        """The imbalances of all participants: by day, by hour of the clock, by participant, and what netting would save. `GET /api/strategic/imbalances`"""
        return self._call(
            "getPortfolioImbalances",
            "GET",
            "/api/strategic/imbalances",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_portfolio_position(
        self,
        *,
        day: Day | str | None = None,
    ) -> GetPortfolioPositionResult:
        """What the portfolio is short or long by, hour by hour: contracts beside readings and forecasts; today without a day. `GET /api/strategic/position`"""
        return self._call(
            "getPortfolioPosition",
            "GET",
            "/api/strategic/position",
            {},
            {"day": day},
        )

    def get_portfolio_trade_graphic(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> GetPortfolioTradeGraphicResult:
        """What the portfolio bought and sold, and its imbalance, by step; the last 30 days without dates. `GET /api/test/administration/getEnergySecondGraphicForAdminBoard`"""
        return self._call(
            "getPortfolioTradeGraphic",
            "GET",
            "/api/test/administration/getEnergySecondGraphicForAdminBoard",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def get_power_quality(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> GetPowerQualityResult:
        """Voltage, frequency, distortion and unbalance beside the limits of EN 50160, as an indication. `GET /api/test/getEnergyPowerQuality/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getPowerQuality",
            "GET",
            "/api/test/getEnergyPowerQuality/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def get_public_content(
        self,
    ) -> GetPublicContentResult:
        """Public content of the home page: the slogan, what the platform has done so far, and the prices of today. `GET /api/test/all`"""
        return self._call(
            "getPublicContent",
            "GET",
            "/api/test/all",
            {},
            {},
        )

    def get_published_package(
        self,
        id: int | str,
    ) -> GetPublishedPackageResult:
        """What a published research package holds, what was left out, and its licence. `GET /api/packages/{id}`"""
        return self._call(
            "getPublishedPackage",
            "GET",
            "/api/packages/{id}",
            {"id": id},
            {},
        )

    def get_push_devices(
        self,
    ) -> GetPushDevicesResult:
        """The browsers in which the caller wants push messages, at most ten, and the key to subscribe another with. `GET /api/push-devices`"""
        return self._call(
            "getPushDevices",
            "GET",
            "/api/push-devices",
            {},
            {},
        )

    def get_register_map(
        self,
        profile: str,
    ) -> AddDeviceModelResultMap:
        """The register map of any device model that the caller may choose, to begin another one with. `GET /api/device-models/maps/{profile}`"""
        return self._call(
            "getRegisterMap",
            "GET",
            "/api/device-models/maps/{profile}",
            {"profile": profile},
            {},
        )

    def get_role(
        self,
        id: int | str,
    ) -> GetRoleResult:
        """One role and who has it. `GET /api/test/role/{id}`"""
        return self._call(
            "getRole",
            "GET",
            "/api/test/role/{id}",
            {"id": id},
            {},
        )

    def get_scenario_run(
        self,
        id: int | str,
    ) -> GetScenarioRunResult:
        """A run of a scenario: its text, and once it has ended what each design came to and how they differ. `GET /api/research/scenarios/runs/{id}`"""
        return self._call(
            "getScenarioRun",
            "GET",
            "/api/research/scenarios/runs/{id}",
            {"id": id},
            {},
        )

    def get_scenario_setup(
        self,
    ) -> GetScenarioSetupResult:
        """Whether scenarios are run here, how large they may be, ready ones to begin with, and the fields of a form. `GET /api/research/scenarios`"""
        return self._call(
            "getScenarioSetup",
            "GET",
            "/api/research/scenarios",
            {},
            {},
        )

    def get_session(
        self,
        id: int | str,
    ) -> AddSessionResult:
        """One market with its delivery periods. `GET /api/test/markets/{id}`"""
        return self._call(
            "getSession",
            "GET",
            "/api/test/markets/{id}",
            {"id": id},
            {},
        )

    def get_session_for_editing(
        self,
        id: int | str,
    ) -> GetSessionForEditingResult:
        """The market as the edit form needs it. `GET /api/test/editMarket/{id}`"""
        return self._call(
            "getSessionForEditing",
            "GET",
            "/api/test/editMarket/{id}",
            {"id": id},
            {},
        )

    def get_settlement(
        self,
        market_id: int | str,
    ) -> ApplySettlementResult:
        """The applied settlement of the day of a market, its latest version. `GET /api/imbalance/settlements/{marketId}`"""
        return self._call(
            "getSettlement",
            "GET",
            "/api/imbalance/settlements/{marketId}",
            {"marketId": market_id},
            {},
        )

    def get_settlement_user(
        self,
        user_id: int | str,
        *,
        mode: Literal["A", "B", "C"] | None = None,
        factor: Decimal | int | float | str | None = None,
        minimum: Decimal | int | float | str | None = None,
        market_id: int | str | None = None,
    ) -> GetParticipantImbalanceDayResult | None:
        """The periods of one of these users, as a preview with the terms that are given; null where there is no day yet. `GET /api/test/getUnbalanceListTestTableTwo/{userId}`"""
        return self._call(
            "getSettlementUser",
            "GET",
            "/api/test/getUnbalanceListTestTableTwo/{userId}",
            {"userId": user_id},
            {"mode": mode, "factor": factor, "minimum": minimum, "marketId": market_id},
        )

    def get_site_content(
        self,
    ) -> GetSiteContentResult:
        """What every page says of the installation: notice, funding, addresses, partners, who answers for the data. `GET /api/content`"""
        return self._call(
            "getSiteContent",
            "GET",
            "/api/content",
            {},
            {},
        )

    def get_site_settings(
        self,
    ) -> GetSiteSettingsResult:
        """Everything the installation says of itself, in both languages, and what is still a placeholder. `GET /api/siteSettings`"""
        return self._call(
            "getSiteSettings",
            "GET",
            "/api/siteSettings",
            {},
            {},
        )

    def get_statement(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> GetStatementResult:
        """The statement of a user’s coins, oldest line first. `GET /api/test/getFinancialTransaction/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "getStatement",
            "GET",
            "/api/test/getFinancialTransaction/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {"page": page, "size": size},
        )

    def get_trading_agents(
        self,
    ) -> GetTradingAgentsResult:
        """The market maker and the trading agents of the platform, and what they have. `GET /api/trading-agents`"""
        return self._call(
            "getTradingAgents",
            "GET",
            "/api/trading-agents",
            {},
            {},
        )

    def get_user(
        self,
        id: int | str,
    ) -> GetUserResult:
        """One user. `GET /api/test/user/{id}`"""
        return self._call(
            "getUser",
            "GET",
            "/api/test/user/{id}",
            {"id": id},
            {},
        )

    def get_user_board(
        self,
    ) -> GetUserBoardResult:
        """What the signed-in user should know now. `GET /api/test/user`"""
        return self._call(
            "getUserBoard",
            "GET",
            "/api/test/user",
            {},
            {},
        )

    def get_user_day(
        self,
        user_id: int | str,
        day: Day | str,
    ) -> GetUserDayResult:
        """A day of a user by the hour: used, produced, traded, the price, and what was forecast. `GET /api/dashboard/day/{userId}/{day}`"""
        return self._call(
            "getUserDay",
            "GET",
            "/api/dashboard/day/{userId}/{day}",
            {"userId": user_id, "day": day},
            {},
        )

    def get_user_imbalances(
        self,
        user_id: int | str,
        market_date: Day | str,
    ) -> GetParticipantImbalanceDayResult:
        """One day of a user, period by period, with the arithmetic of each line. `GET /api/test/getUserUnbalance/{userId}/{marketDate}`"""
        return self._call(
            "getUserImbalances",
            "GET",
            "/api/test/getUserUnbalance/{userId}/{marketDate}",
            {"userId": user_id, "marketDate": market_date},
            {},
        )

    def get_user_wallet(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        granularity: Literal["quarter", "hour", "day", "month", "year"],
    ) -> GetUserWalletResult:
        """The coins of a user now, and what a span did to them. `GET /api/test/getUserWallet/{userId}/{dateFrom}/{dateTo}/{granularity}`"""
        return self._call(
            "getUserWallet",
            "GET",
            "/api/test/getUserWallet/{userId}/{dateFrom}/{dateTo}/{granularity}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "granularity": granularity},
            {},
        )

    def get_wallet(
        self,
        user_id: int | str,
    ) -> GetWalletResult:
        """Available and reserved coins. `GET /api/wallets/{userId}`"""
        return self._call(
            "getWallet",
            "GET",
            "/api/wallets/{userId}",
            {"userId": user_id},
            {},
        )

    def get_wallet_graphic(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        granularity: Literal["quarter", "hour", "day", "month", "year"],
    ) -> GetWalletGraphicResult:
        """The balance at the end of each step, with what came and went; nothing for steps still to come. `GET /api/test/getWalletGraphic/{userId}/{dateFrom}/{dateTo}/{granularity}`"""
        return self._call(
            "getWalletGraphic",
            "GET",
            "/api/test/getWalletGraphic/{userId}/{dateFrom}/{dateTo}/{granularity}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "granularity": granularity},
            {},
        )

    def get_wallet_steps(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        granularity: Literal["quarter", "hour", "day", "month", "year"],
    ) -> GetWalletStepsResult:
        """How the coins of a user changed, step by step, and where from. `GET /api/test/getDashboardFinancialTransactions/{userId}/{dateFrom}/{dateTo}/{granularity}`"""
        return self._call(
            "getWalletSteps",
            "GET",
            "/api/test/getDashboardFinancialTransactions/{userId}/{dateFrom}/{dateTo}/{granularity}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "granularity": granularity},
            {},
        )

    def hand_over_group(
        self,
        group_id: int | str,
        body: HandOverGroupBody,
    ) -> ApproveRequestResult:
        """Hands a group over to one of its members. `POST /api/groups/{groupId}/owner`"""
        return self._call(
            "handOverGroup",
            "POST",
            "/api/groups/{groupId}/owner",
            {"groupId": group_id},
            {},
            body=body,
        )

    def import_readings(
        self,
        file: Upload,
        body: ImportReadingsBody,
    ) -> ImportReadingsResult:
        """Imports a file of readings in one call where it leaves no doubt; else answers the doubts and stores none of its readings. `POST /api/test/importReadingIndex`"""
        return self._call(
            "importReadings",
            "POST",
            "/api/test/importReadingIndex",
            {},
            {},
            file=file,
            body=body,
        )

    def is_group_owner(
        self,
        user_id: int | str,
    ) -> IsGroupOwnerResult:
        """Whether a user administers a group. `GET /api/settings/isGroupOwner/{userId}`"""
        return self._call(
            "isGroupOwner",
            "GET",
            "/api/settings/isGroupOwner/{userId}",
            {"userId": user_id},
            {},
        )

    def is_group_owner_of_energy(
        self,
        user_id: int | str,
    ) -> IsGroupOwnerResult:
        """The same, as the energy screens ask for it. `GET /api/test/isGroupOwner/{userId}`"""
        return self._call(
            "isGroupOwnerOfEnergy",
            "GET",
            "/api/test/isGroupOwner/{userId}",
            {"userId": user_id},
            {},
        )

    def leave_group(
        self,
        group_id: int | str,
    ) -> DeleteGroupResult:
        """Leaves a group. `POST /api/groups/{groupId}/leave`"""
        return self._call(
            "leaveGroup",
            "POST",
            "/api/groups/{groupId}/leave",
            {"groupId": group_id},
            {},
        )

    def list_access_tokens(
        self,
    ) -> list[ListAccessTokensResult]:
        """Own access tokens that are valid, the newest first. `GET /api/access-tokens`"""
        return self._call(
            "listAccessTokens",
            "GET",
            "/api/access-tokens",
            {},
            {},
        )

    def list_active_intraday_orders_by_day(
        self,
        market_date: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListActiveIntradayOrdersByDayResult]:
        """The live order book of one delivery day without names: by contract and side, the order that trades next first. `GET /api/test/getActiveIDOrdersByMarketDate/{marketDate}`"""
        return self._call(
            "listActiveIntradayOrdersByDay",
            "GET",
            "/api/test/getActiveIDOrdersByMarketDate/{marketDate}",
            {"marketDate": market_date},
            {"page": page, "size": size},
        )

    def list_active_sessions(
        self,
    ) -> list[GetActiveDayAheadSessionResultMarket]:
        """Markets that accept orders now. `GET /api/test/getActiveMarkets`"""
        return self._call(
            "listActiveSessions",
            "GET",
            "/api/test/getActiveMarkets",
            {},
            {},
        )

    def list_all_reading_layouts(
        self,
    ) -> list[ListAllReadingLayoutsResult]:
        """The latest remembered layouts of all people, and those for everybody. `GET /api/readings/layouts/all`"""
        return self._call(
            "listAllReadingLayouts",
            "GET",
            "/api/readings/layouts/all",
            {},
            {},
        )

    def list_analyser_readings(
        self,
        analyzer_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetHoursOfDayResult]:
        """The hours that an analyser measured. `GET /api/test/getReadings/{analyzerId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listAnalyserReadings",
            "GET",
            "/api/test/getReadings/{analyzerId}/{dateFrom}/{dateTo}",
            {"analyzerId": analyzer_id, "dateFrom": date_from, "dateTo": date_to},
            {"page": page, "size": size},
        )

    def list_analysers(
        self,
        *,
        state: Literal["all", "online", "offline", "disabled"] | None = None,
        search: str | None = None,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[AddAnalyserResult]:
        """All analysers with their connection. `GET /api/analysers`"""
        return self._call(
            "listAnalysers",
            "GET",
            "/api/analysers",
            {},
            {"state": state, "search": search, "page": page, "size": size},
        )

    def list_audit_entries(
        self,
        *,
        person: str | None = None,
        action: Literal["person.viewed", "person.created", "person.changed", "person.deleted", "person.invited", "person.upgraded", "person.upgradeRejected", "role.created", "role.changed", "role.deleted", "coins.accepted", "coins.rejected", "coins.started", "ledger.settled", "market.created", "market.changed", "market.opened", "market.closed", "market.cleared", "market.cancelled", "market.deleted", "market.suspended", "market.resumed", "prices.saved", "series.uploaded", "series.switched", "series.removed", "imbalance.generated", "imbalance.applied", "imbalance.corrected", "imbalance.pricesUploaded", "settings.changed", "order.changed", "order.withdrawn", "order.sentByAutopilot", "autopilot.stopped", "analyser.changed", "analyser.removed", "meterTopic.added", "meterTopic.removed", "reading.changed", "group.changed", "job.run", "consent.changed", "content.changed", "password.changed", "email.requested", "email.changed", "email.undone", "session.ended", "session.remembered", "session.replayed", "pushDevice.added", "pushDevice.removed", "token.created", "token.withdrawn", "secondFactor.set", "secondFactor.removed", "secondFactor.reset", "recoveryCodes.made", "layout.shared", "layout.removed", "deviceModel.changed", "deviceModel.removed", "code.created", "code.withdrawn", "people.imported", "package.requested", "package.deleted", "package.published", "package.withdrawn", "package.downloaded", "scenario.started", "scenario.stopped", "scenario.resumed", "scenario.deleted"] | None = None,
        subject: str | None = None,
        subject_id: str | None = None,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
        page: int | str | None = None,
    ) -> ListAuditEntriesResult:
        """Who did what and when, the latest first. `GET /api/audit-log`"""
        return self._call(
            "listAuditEntries",
            "GET",
            "/api/audit-log",
            {},
            {"person": person, "action": action, "subject": subject, "subjectId": subject_id, "dateFrom": date_from, "dateTo": date_to, "page": page},
        )

    def list_balancing_days(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
        market_status: Literal["open", "ready", "applied", "all", ""] | None = None,
    ) -> ListBalancingDaysResult:
        """The days of the balancing market by status, the latest first; the last thirty unless asked otherwise. `GET /api/test/administration/getBalancingMarketForAdminBoard`"""
        return self._call(
            "listBalancingDays",
            "GET",
            "/api/test/administration/getBalancingMarketForAdminBoard",
            {},
            {"dateFrom": date_from, "dateTo": date_to, "marketStatus": market_status},
        )

    def list_balancing_participants(
        self,
        market_id: int | str,
    ) -> ListBalancingParticipantsResult:
        """Who was settled for the day of a market, and what each came to; nobody until it is settled. `GET /api/test/administration/getBalancingMarketParticipantsForAdminBoard/{marketId}`"""
        return self._call(
            "listBalancingParticipants",
            "GET",
            "/api/test/administration/getBalancingMarketParticipantsForAdminBoard/{marketId}",
            {"marketId": market_id},
            {},
        )

    def list_board_users(
        self,
    ) -> ListBoardUsersResult:
        """Users with type and state, and what participants did in the last seven days; 2,000 at most, counted all. `GET /api/test/administration/getUsersForAdminBoard`"""
        return self._call(
            "listBoardUsers",
            "GET",
            "/api/test/administration/getUsersForAdminBoard",
            {},
            {},
        )

    def list_coin_purchases(
        self,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[AcceptCoinPurchaseResult]:
        """Coin requests, newest first: the own ones, every user’s for the administrator. `GET /api/test/findCoinAcquisitions`"""
        return self._call(
            "listCoinPurchases",
            "GET",
            "/api/test/findCoinAcquisitions",
            {},
            {"page": page, "size": size},
        )

    def list_consent_states(
        self,
        *,
        state: Literal["none", "given", "outdated", "withdrawn"] | None = None,
        page: int | str | None = None,
    ) -> ListConsentStatesResult:
        """How many users consent to research, and how each of them stands, 50 at a time. `GET /api/admin/people/consents`"""
        return self._call(
            "listConsentStates",
            "GET",
            "/api/admin/people/consents",
            {},
            {"state": state, "page": page},
        )

    def list_consent_texts(
        self,
    ) -> ListConsentTextsResult:
        """The texts that are consented to, as they are now, in the language of the request. `GET /api/consents/texts`"""
        return self._call(
            "listConsentTexts",
            "GET",
            "/api/consents/texts",
            {},
            {},
        )

    def list_day_ahead_reports(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> list[ListDayAheadReportsResult]:
        """The same for a span of delivery days, at most twenty years. `GET /api/test/getReportsPZU/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listDayAheadReports",
            "GET",
            "/api/test/getReportsPZU/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def list_day_ahead_sessions(
        self,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetActiveDayAheadSessionResultMarket]:
        """Day-ahead markets, the latest delivery day first. `GET /api/test/getMarketsPzu`"""
        return self._call(
            "listDayAheadSessions",
            "GET",
            "/api/test/getMarketsPzu",
            {},
            {"page": page, "size": size},
        )

    def list_deviations(
        self,
        *,
        day: Day | str | None = None,
        only: Literal["offline"] | None = None,
        page: int | str | None = None,
        page_size: int | str | None = None,
    ) -> ListDeviationsResult:
        """Who is off plan on a day, the furthest first, and who is offline; today without a day. `GET /api/strategic/deviations`"""
        return self._call(
            "listDeviations",
            "GET",
            "/api/strategic/deviations",
            {},
            {"day": day, "only": only, "page": page, "pageSize": page_size},
        )

    def list_device_models(
        self,
    ) -> list[AddDeviceModelResult]:
        """Device models that the caller described, and those that are shared; an administrator sees all. `GET /api/device-models`"""
        return self._call(
            "listDeviceModels",
            "GET",
            "/api/device-models",
            {},
            {},
        )

    def list_group_orders(
        self,
        group_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListGroupOrdersResult]:
        """Orders of the members by delivery day, drafts left out; for the administrator of the group. `GET /api/test/getOrdersGroup/{groupId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listGroupOrders",
            "GET",
            "/api/test/getOrdersGroup/{groupId}/{dateFrom}/{dateTo}",
            {"groupId": group_id, "dateFrom": date_from, "dateTo": date_to},
            {"page": page, "size": size},
        )

    def list_group_trades(
        self,
        date_from: Day | str,
        date_to: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetLastTradeResult]:
        """Trades of the members of the group that the caller administers, by delivery day. `GET /api/test/getTransactionsGroup/{dateFrom}/{dateTo}`"""
        return self._call(
            "listGroupTrades",
            "GET",
            "/api/test/getTransactionsGroup/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {"page": page, "size": size},
        )

    def list_groups(
        self,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ApproveRequestResult]:
        """All groups by name. `GET /api/groups`"""
        return self._call(
            "listGroups",
            "GET",
            "/api/groups",
            {},
            {"page": page, "size": size},
        )

    def list_groups_of_owner(
        self,
        user_id: int | str,
    ) -> list[ApplySettlementResultUserGroup]:
        """The groups that a user administers; none while the section is closed. `GET /api/settings/getGroupsForOwner/{userId}`"""
        return self._call(
            "listGroupsOfOwner",
            "GET",
            "/api/settings/getGroupsForOwner/{userId}",
            {"userId": user_id},
            {},
        )

    def list_hour_versions(
        self,
        user_id: int | str,
        start: Instant | str,
    ) -> list[GetHoursOfDayResult]:
        """An hour as it is and as it was before each correction, the latest first. `GET /api/readings/{userId}/versions/{start}`"""
        return self._call(
            "listHourVersions",
            "GET",
            "/api/readings/{userId}/versions/{start}",
            {"userId": user_id, "start": start},
            {},
        )

    def list_imbalance_costs(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
        page: int | str | None = None,
        page_size: int | str | None = None,
    ) -> ListImbalanceCostsResult:
        """What the imbalances of a span cost, and who caused them, the dearest first; seven days that are over without dates. `GET /api/strategic/imbalance-costs`"""
        return self._call(
            "listImbalanceCosts",
            "GET",
            "/api/strategic/imbalance-costs",
            {},
            {"dateFrom": date_from, "dateTo": date_to, "page": page, "pageSize": page_size},
        )

    def list_imbalance_prices(
        self,
        date_from: Day | str,
        date_to: Day | str,
    ) -> list[ListImbalancePricesResult]:
        """The uploaded prices that count, by period; at most a month. `GET /api/imbalance/prices/{dateFrom}/{dateTo}`"""
        return self._call(
            "listImbalancePrices",
            "GET",
            "/api/imbalance/prices/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def list_imbalances(
        self,
        date_from: Day | str,
        date_to: Day | str,
        *,
        group_id: str | None = None,
    ) -> ListImbalancesResult:
        """The own imbalances by settled day, the latest first, at most a year; with groupId those of a group of one’s own as one. `GET /api/test/getUnbalanceList/{dateFrom}/{dateTo}`"""
        return self._call(
            "listImbalances",
            "GET",
            "/api/test/getUnbalanceList/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {"groupId": group_id},
        )

    def list_index_readings(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> list[AddIndexReadingResult]:
        """The monthly indexes of a user, the latest first. `GET /api/test/getReadingIndexByFilters/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listIndexReadings",
            "GET",
            "/api/test/getReadingIndexByFilters/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def list_intraday_markets(
        self,
    ) -> list[GetActiveDayAheadSessionResultMarket]:
        """Intra-day markets of the latest 14 delivery days that have one, the latest first. `GET /api/intraday/markets`"""
        return self._call(
            "listIntradayMarkets",
            "GET",
            "/api/intraday/markets",
            {},
            {},
        )

    def list_intraday_orders_by_day(
        self,
        market_date: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListActiveIntradayOrdersByDayResult]:
        """Intra-day orders of one delivery day without names, the newest first, 5,000 at most; own ones are marked. `GET /api/test/getAllIDOrdersByMarketDate/{marketDate}`"""
        return self._call(
            "listIntradayOrdersByDay",
            "GET",
            "/api/test/getAllIDOrdersByMarketDate/{marketDate}",
            {"marketDate": market_date},
            {"page": page, "size": size},
        )

    def list_intraday_reports(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
    ) -> list[ListIntradayReportsResult]:
        """Continuous trading of a span of delivery days, at most twenty years, in totals. `GET /api/test/getReportsPI/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listIntradayReports",
            "GET",
            "/api/test/getReportsPI/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def list_invitation_codes(
        self,
    ) -> list[ListInvitationCodesResult]:
        """The invitation codes, those that work first; at most 500. `GET /api/admin/people/codes`"""
        return self._call(
            "listInvitationCodes",
            "GET",
            "/api/admin/people/codes",
            {},
            {},
        )

    def list_invitations(
        self,
        *,
        state: Literal["waiting", "sent", "unknown", "failed", "accepted"] | None = None,
        page: int | str | None = None,
    ) -> ListInvitationsResult:
        """Who was invited and how far that is, 50 at a time, those who have not come yet first. `GET /api/admin/people/invitations`"""
        return self._call(
            "listInvitations",
            "GET",
            "/api/admin/people/invitations",
            {},
            {"state": state, "page": page},
        )

    def list_jobs(
        self,
        *,
        name: Literal["marketDay", "dueNews", "noticeMails", "invitationMails", "pushMessages", "meterHours", "sampleDays", "importFiles", "deadForecasts", "forecastScores", "morningForecasts", "draftOrders", "autopilots", "outsideData", "ledgerAudit", "retention", "researchPackages", "scenarioRuns"] | None = None,
        page: int | str | None = None,
    ) -> ListJobsResult:
        """What the platform does by itself, failures first, and its runs of the last 90 days, the latest first. `GET /api/jobs`"""
        return self._call(
            "listJobs",
            "GET",
            "/api/jobs",
            {},
            {"name": name, "page": page},
        )

    def list_looks(
        self,
        *,
        page: int | str | None = None,
        page_size: int | str | None = None,
    ) -> ListLooksResult:
        """Who looked at the details of the caller, at which of them and when, the latest first. `GET /api/account/looks`"""
        return self._call(
            "listLooks",
            "GET",
            "/api/account/looks",
            {},
            {"page": page, "pageSize": page_size},
        )

    def list_managed_orders(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all"],
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListManagedOrdersResult]:
        """The orders of a span by delivery day, the latest first, with what became of each. `GET /api/test/getOrdersManagementDashboard/{userId}/{dateFrom}/{dateTo}/{marketType}`"""
        return self._call(
            "listManagedOrders",
            "GET",
            "/api/test/getOrdersManagementDashboard/{userId}/{dateFrom}/{dateTo}/{marketType}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to, "marketType": market_type},
            {"page": page, "size": size},
        )

    def list_market_sessions(
        self,
        market_type_key: Literal["pzu_market", "intraday_market"],
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
        market_status: Literal["scheduled", "open", "closed", "cleared", "settled", "cancelled", "active", "inactive", "all", ""] | None = None,
    ) -> ListMarketSessionsResult:
        """The sessions of one market by delivery day, the latest first, with what was ordered and traded in each. `GET /api/test/administration/getMarketForAdminBoard/{marketTypeKey}`"""
        return self._call(
            "listMarketSessions",
            "GET",
            "/api/test/administration/getMarketForAdminBoard/{marketTypeKey}",
            {"marketTypeKey": market_type_key},
            {"dateFrom": date_from, "dateTo": date_to, "marketStatus": market_status},
        )

    def list_market_types(
        self,
    ) -> list[ListMarketTypesResult]:
        """Market types with their keys. `GET /api/settings/getMarketTypes`"""
        return self._call(
            "listMarketTypes",
            "GET",
            "/api/settings/getMarketTypes",
            {},
            {},
        )

    def list_missing_orders(
        self,
        *,
        day: Day | str | None = None,
        page: int | str | None = None,
        page_size: int | str | None = None,
    ) -> ListMissingOrdersResult:
        """Who has sent no day-ahead order for a day, the greatest need first; tomorrow without a day. `GET /api/strategic/missing-orders`"""
        return self._call(
            "listMissingOrders",
            "GET",
            "/api/strategic/missing-orders",
            {},
            {"day": day, "page": page, "pageSize": page_size},
        )

    def list_my_intraday_orders(
        self,
        market_id: int | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[AmendIntradayOrderResultOrder]:
        """Own orders of an intra-day market, the newest first. `GET /api/intraday/markets/{marketId}/orders`"""
        return self._call(
            "listMyIntradayOrders",
            "GET",
            "/api/intraday/markets/{marketId}/orders",
            {"marketId": market_id},
            {"page": page, "size": size},
        )

    def list_my_intraday_orders_by_day(
        self,
        user_id: int | str,
        market_date: Day | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[AmendIntradayOrderResultOrder]:
        """That user’s intra-day orders of one delivery day, the newest first. `GET /api/test/getMyIDOrdersByMarketDate/{userId}/{marketDate}`"""
        return self._call(
            "listMyIntradayOrdersByDay",
            "GET",
            "/api/test/getMyIDOrdersByMarketDate/{userId}/{marketDate}",
            {"userId": user_id, "marketDate": market_date},
            {"page": page, "size": size},
        )

    def list_notices(
        self,
        *,
        before: int | str | None = None,
        quiet: Literal["true", "false"] | None = None,
    ) -> ListNoticesResult:
        """What the caller was told, fifty topics at a time; of these the unread first, by rank, then the latest. `GET /api/notices`"""
        return self._call(
            "listNotices",
            "GET",
            "/api/notices",
            {},
            {"before": before, "quiet": quiet},
        )

    def list_order_types(
        self,
    ) -> list[ListMarketTypesResult]:
        """Order types with their keys. `GET /api/settings/getOrderTypes`"""
        return self._call(
            "listOrderTypes",
            "GET",
            "/api/settings/getOrderTypes",
            {},
            {},
        )

    def list_order_types_for_trading(
        self,
    ) -> list[ListMarketTypesResult]:
        """Order types with their keys. `GET /api/test/getOrderTypes`"""
        return self._call(
            "listOrderTypesForTrading",
            "GET",
            "/api/test/getOrderTypes",
            {},
            {},
        )

    def list_orders(
        self,
        date_from: Day | str,
        date_to: Day | str,
        *,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
        order_type: Literal["buy", "sell", "both", "all", ""] | None = None,
        group_id: str | None = None,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListOrdersResult | AddOrderResult2]:
        """Orders of both markets by delivery day: the own ones, every user’s for the administrator. `GET /api/test/getOrders/{dateFrom}/{dateTo}`"""
        return self._call(
            "listOrders",
            "GET",
            "/api/test/getOrders/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {"marketType": market_type, "orderType": order_type, "groupId": group_id, "page": page, "size": size},
        )

    def list_orders_of_session(
        self,
        market_id: int | str,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListOrdersResult | AddOrderResult2]:
        """Orders of one market: the own ones, every user’s for the administrator. `GET /api/test/getOrdersMarket/{marketId}`"""
        return self._call(
            "listOrdersOfSession",
            "GET",
            "/api/test/getOrdersMarket/{marketId}",
            {"marketId": market_id},
            {"page": page, "size": size},
        )

    def list_own_series(
        self,
    ) -> ListOwnSeriesResult:
        """The series known a day ahead that one brought for forecasts of the own consumption and production. `GET /api/own-series`"""
        return self._call(
            "listOwnSeries",
            "GET",
            "/api/own-series",
            {},
            {},
        )

    def list_parameters(
        self,
    ) -> ListParametersResult:
        """The device models that can be chosen, and all that analysers measure, with units. `GET /api/test/getAllParameters`"""
        return self._call(
            "listParameters",
            "GET",
            "/api/test/getAllParameters",
            {},
            {},
        )

    def list_price_forecasts(
        self,
        date_from: Day | str,
        date_to: Day | str,
    ) -> ListPriceForecastsResult:
        """Price forecasts of a span beside what came, and how good they were. `GET /api/forecasts/price/{dateFrom}/{dateTo}`"""
        return self._call(
            "listPriceForecasts",
            "GET",
            "/api/forecasts/price/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {},
        )

    def list_published_packages(
        self,
        *,
        page: int | str | None = None,
    ) -> ListPublishedPackagesResult:
        """Published research packages, the latest first. `GET /api/packages`"""
        return self._call(
            "listPublishedPackages",
            "GET",
            "/api/packages",
            {},
            {"page": page},
        )

    def list_reading_layouts(
        self,
    ) -> list[ListAllReadingLayoutsResult]:
        """Own remembered layouts of files, and those for everybody; the newest first. `GET /api/readings/layouts`"""
        return self._call(
            "listReadingLayouts",
            "GET",
            "/api/readings/layouts",
            {},
            {},
        )

    def list_reference_prices(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[ListReferencePricesResult]:
        """Reference prices, the latest day first; one month unless asked otherwise. `GET /api/test/getReferencePrices`"""
        return self._call(
            "listReferencePrices",
            "GET",
            "/api/test/getReferencePrices",
            {},
            {"dateFrom": date_from, "dateTo": date_to, "page": page, "size": size},
        )

    def list_research_packages(
        self,
        *,
        page: int | str | None = None,
    ) -> ListResearchPackagesResult:
        """Research packages that were asked for, the latest first, with how far they are and what they hold. `GET /api/research/packages`"""
        return self._call(
            "listResearchPackages",
            "GET",
            "/api/research/packages",
            {},
            {"page": page},
        )

    def list_roles(
        self,
    ) -> list[AddRoleResult]:
        """All roles with the number of their users. `GET /api/test/roles`"""
        return self._call(
            "listRoles",
            "GET",
            "/api/test/roles",
            {},
            {},
        )

    def list_scenario_runs(
        self,
        *,
        page: int | str | None = None,
    ) -> ListScenarioRunsResult:
        """Runs of scenarios, the latest first, with how far they are. `GET /api/research/scenarios/runs`"""
        return self._call(
            "listScenarioRuns",
            "GET",
            "/api/research/scenarios/runs",
            {},
            {"page": page},
        )

    def list_session_participants(
        self,
        market_id: int | str,
        *,
        offer_status: Literal["inMarket", "filled", "partlyFilled", "notFilled", "cancelled", "none", "all", ""] | None = None,
        user_type: Literal["standard", "transactionalUser", "strategicUser", "system", "all", ""] | None = None,
        search_filter: str | None = None,
    ) -> ListSessionParticipantsResult:
        """The participants of one session with orders and trades, and what those chosen come to; `none` lists who sent no order. `GET /api/test/administration/getMarketParticipantsForAdminBoard/{marketId}/`"""
        return self._call(
            "listSessionParticipants",
            "GET",
            "/api/test/administration/getMarketParticipantsForAdminBoard/{marketId}/",
            {"marketId": market_id},
            {"offerStatus": offer_status, "userType": user_type, "searchFilter": search_filter},
        )

    def list_sessions(
        self,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetActiveDayAheadSessionResultMarket]:
        """All markets, the latest delivery day first. `GET /api/test/markets`"""
        return self._call(
            "listSessions",
            "GET",
            "/api/test/markets",
            {},
            {"page": page, "size": size},
        )

    def list_settlement_days(
        self,
        *,
        date_from: Day | str | None = None,
        date_to: Day | str | None = None,
    ) -> list[ListSettlementDaysResult]:
        """The days that can be settled, are or will be, the latest first; two months unless asked otherwise. `GET /api/test/getUnbalanceListTestTable`"""
        return self._call(
            "listSettlementDays",
            "GET",
            "/api/test/getUnbalanceListTestTable",
            {},
            {"dateFrom": date_from, "dateTo": date_to},
        )

    def list_settlement_users(
        self,
        *,
        market_id: int | str | None = None,
    ) -> ListSettlementUsersResult:
        """The users of a day: applied, or else as a preview; without a market the latest day that can be settled or is. `GET /api/test/getUnbalanceListTestTableTwo`"""
        return self._call(
            "listSettlementUsers",
            "GET",
            "/api/test/getUnbalanceListTestTableTwo",
            {},
            {"marketId": market_id},
        )

    def list_trades(
        self,
        date_from: Day | str,
        date_to: Day | str,
        *,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetLastTradeResult]:
        """Trades by delivery day: the own ones, every user’s for the administrator. `GET /api/test/getTransactions/{dateFrom}/{dateTo}`"""
        return self._call(
            "listTrades",
            "GET",
            "/api/test/getTransactions/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {"marketType": market_type, "page": page, "size": size},
        )

    def list_trades_of_user(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetLastTradeResult]:
        """Trades of one user by delivery day. `GET /api/test/getTransactionsHistory/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listTradesOfUser",
            "GET",
            "/api/test/getTransactionsHistory/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {"marketType": market_type, "page": page, "size": size},
        )

    def list_transactional_users(
        self,
    ) -> list[ListTransactionalUsersResult]:
        """The participants of the portfolio; 2,000 at most, in the sequence of their names. `GET /api/test/administration/getTransactionalUsers`"""
        return self._call(
            "listTransactionalUsers",
            "GET",
            "/api/test/administration/getTransactionalUsers",
            {},
            {},
        )

    def list_user_types(
        self,
    ) -> list[ListMarketTypesResult]:
        """User types, named in the language of the request. `GET /api/settings/getUserTypes`"""
        return self._call(
            "listUserTypes",
            "GET",
            "/api/settings/getUserTypes",
            {},
            {},
        )

    def list_users(
        self,
        *,
        page: int | str | None = None,
        size: int | str | None = None,
    ) -> list[GetUserResult]:
        """All users. `GET /api/test/allUser`"""
        return self._call(
            "listUsers",
            "GET",
            "/api/test/allUser",
            {},
            {"page": page, "size": size},
        )

    def list_volume_forecasts(
        self,
        user_id: int | str,
        date_from: Day | str,
        date_to: Day | str,
        *,
        of: Literal["user", "group"] | None = None,
    ) -> ListVolumeForecastsResult:
        """Forecasts of consumption and production over a span beside what was metered, and how good they were. `GET /api/forecasts/volume/{userId}/{dateFrom}/{dateTo}`"""
        return self._call(
            "listVolumeForecasts",
            "GET",
            "/api/forecasts/volume/{userId}/{dateFrom}/{dateTo}",
            {"userId": user_id, "dateFrom": date_from, "dateTo": date_to},
            {"of": of},
        )

    def make_invitation_code(
        self,
        body: MakeInvitationCodeBody,
    ) -> ListInvitationCodesResult:
        """Makes an invitation code; without a text one is made up. `POST /api/admin/people/codes`"""
        return self._call(
            "makeInvitationCode",
            "POST",
            "/api/admin/people/codes",
            {},
            {},
            body=body,
        )

    def make_missing_forecasts(
        self,
        id: int | str,
    ) -> MakeMissingForecastsResult:
        """Makes the price forecast of a market’s day and those of the caller’s energy where they are missing and its gate is open; says which there are then. `POST /api/sessions/{id}/forecasts`"""
        return self._call(
            "makeMissingForecasts",
            "POST",
            "/api/sessions/{id}/forecasts",
            {"id": id},
            {},
        )

    def make_recovery_codes(
        self,
        body: BeginSecondFactorBody,
    ) -> ConfirmSecondFactorResult:
        """Makes new recovery codes, told this once; the old ones stop working. `POST /api/profile/second-factor/recovery-codes`"""
        return self._call(
            "makeRecoveryCodes",
            "POST",
            "/api/profile/second-factor/recovery-codes",
            {},
            {},
            body=body,
        )

    def make_research_package(
        self,
        body: MakeResearchPackageBody,
    ) -> ListResearchPackagesResultPackage:
        """Asks for a research package of a span. It is made beside the server, one at a time, and begun anew where the server was stopped meanwhile. `POST /api/research/packages`"""
        return self._call(
            "makeResearchPackage",
            "POST",
            "/api/research/packages",
            {},
            {},
            body=body,
        )

    def open_session(
        self,
        id: int | str,
    ) -> AddSessionResult:
        """Opens a market now. `GET /api/test/openMarket/{id}`"""
        return self._call(
            "openSession",
            "GET",
            "/api/test/openMarket/{id}",
            {"id": id},
            {},
        )

    def page_orders(
        self,
        *,
        number: int | str | None = None,
        day: Day | str | None = None,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
        words: str | None = None,
        page: int | str | None = None,
        page_size: int | str | None = None,
    ) -> PageOrdersResult:
        """A page of orders of both markets, the newest first: the own ones, every user’s for the administrator. `GET /api/orders`"""
        return self._call(
            "pageOrders",
            "GET",
            "/api/orders",
            {},
            {"number": number, "day": day, "marketType": market_type, "words": words, "page": page, "pageSize": page_size},
        )

    def page_trades(
        self,
        date_from: Day | str,
        date_to: Day | str,
        *,
        market_type: Literal["pzu_market", "intraday_market", "balancing_market", "all", ""] | None = None,
        side: Literal["buy", "sell", "all"] | None = None,
        user_id: int | str | None = None,
        page: int | str | None = None,
        page_size: int | str | None = None,
        sort_by: Literal["delivery", "time", "type", "quantity", "price", "value"] | None = None,
        direction: Literal["asc", "desc"] | None = None,
    ) -> PageTradesResult:
        """A page of trades by delivery day, with the totals of all that are chosen: of one user, or of everybody. `GET /api/trades/{dateFrom}/{dateTo}`"""
        return self._call(
            "pageTrades",
            "GET",
            "/api/trades/{dateFrom}/{dateTo}",
            {"dateFrom": date_from, "dateTo": date_to},
            {"marketType": market_type, "side": side, "userId": user_id, "page": page, "pageSize": page_size, "sortBy": sort_by, "direction": direction},
        )

    def place_intraday_order(
        self,
        body: PlaceIntradayOrderBody,
    ) -> AmendIntradayOrderResult:
        """Sends an order to the intra-day market; answers what became of it at once. `POST /api/intraday/orders`"""
        return self._call(
            "placeIntradayOrder",
            "POST",
            "/api/intraday/orders",
            {},
            {},
            body=body,
        )

    def place_order(
        self,
        body: AddOrderBody,
    ) -> AddOrderResult:
        """Saves a day-ahead order and sends it to its market at once: both, or nothing. The same order again changes nothing and is answered as it is. `POST /api/orders`"""
        return self._call(
            "placeOrder",
            "POST",
            "/api/orders",
            {},
            {},
            body=body,
        )

    def preview_autopilot(
        self,
        body: PreviewAutopilotBody,
    ) -> PreviewAutopilotResult | None:
        """What an autopilot with these limits would send to the next day-ahead market; null where there is none. `POST /api/autopilot/preview`"""
        return self._call(
            "previewAutopilot",
            "POST",
            "/api/autopilot/preview",
            {},
            {},
            body=body,
        )

    def preview_imbalance_prices(
        self,
        file: Upload,
        body: PreviewImbalancePricesBody,
    ) -> PreviewImbalancePricesResult:
        """Reads a file of imbalance prices and says what it would change; saves nothing. `POST /api/imbalance/prices/preview`"""
        return self._call(
            "previewImbalancePrices",
            "POST",
            "/api/imbalance/prices/preview",
            {},
            {},
            file=file,
            body=body,
        )

    def preview_import(
        self,
        market_id: int | str,
        file: Upload,
    ) -> PreviewImportResult:
        """Reads orders from an Excel or CSV file and says of each row what it would become, or why it cannot; saves nothing. `POST /api/orders/import/{marketId}/preview`"""
        return self._call(
            "previewImport",
            "POST",
            "/api/orders/import/{marketId}/preview",
            {"marketId": market_id},
            {},
            file=file,
        )

    def preview_known_series(
        self,
        file: Upload,
        body: PreviewKnownSeriesBody,
    ) -> PreviewKnownSeriesResult:
        """Looks over a file of a series known a day ahead: its span, its holes and what is strange in it. Saves nothing. `POST /api/data-sources/series/preview`"""
        return self._call(
            "previewKnownSeries",
            "POST",
            "/api/data-sources/series/preview",
            {},
            {},
            file=file,
            body=body,
        )

    def preview_own_series(
        self,
        file: Upload,
        body: PreviewKnownSeriesBody,
    ) -> PreviewKnownSeriesResult:
        """Looks over a file of a series of one’s own: its span, its holes and what is strange in it. Saves nothing. `POST /api/own-series/preview`"""
        return self._call(
            "previewOwnSeries",
            "POST",
            "/api/own-series/preview",
            {},
            {},
            file=file,
            body=body,
        )

    def preview_people_import(
        self,
        file: Upload,
    ) -> PreviewPeopleImportResult:
        """Reads people from a CSV or Excel file and says of each row what would become of it; saves and mails nothing. `POST /api/admin/people/import/preview`"""
        return self._call(
            "previewPeopleImport",
            "POST",
            "/api/admin/people/import/preview",
            {},
            {},
            file=file,
        )

    def preview_readings(
        self,
        import_id: int | str,
        body: ExportRejectedRowsBody,
    ) -> ImportReadingsResultReading:
        """Shows what the file would bring if it is understood as the user says. `POST /api/readings/imports/{importId}/preview`"""
        return self._call(
            "previewReadings",
            "POST",
            "/api/readings/imports/{importId}/preview",
            {"importId": import_id},
            {},
            body=body,
        )

    def preview_settlement(
        self,
        market_id: int | str,
        *,
        mode: Literal["A", "B", "C"] | None = None,
        factor: Decimal | int | float | str | None = None,
        minimum: Decimal | int | float | str | None = None,
    ) -> ApplySettlementResult:
        """Generates the imbalances of the day of a market as a preview: posts nothing and can be repeated. `GET /api/test/generateUserBalance/{marketId}`"""
        return self._call(
            "previewSettlement",
            "GET",
            "/api/test/generateUserBalance/{marketId}",
            {"marketId": market_id},
            {"mode": mode, "factor": factor, "minimum": minimum},
        )

    def publish_research_package(
        self,
        id: int | str,
    ) -> ListResearchPackagesResultPackage:
        """Publishes a package: anybody may read its page and download its file. `POST /api/research/packages/{id}/publication`"""
        return self._call(
            "publishResearchPackage",
            "POST",
            "/api/research/packages/{id}/publication",
            {"id": id},
            {},
        )

    def push_readings(
        self,
        body: PushReadingsBody,
    ) -> PushReadingsResult:
        """Takes what a program read of the own meter: counters with their time, or whole hours. In any sequence; what is known already changes nothing. `POST /api/readings/push`"""
        return self._call(
            "pushReadings",
            "POST",
            "/api/readings/push",
            {},
            {},
            body=body,
        )

    def read_notices(
        self,
        body: ReadNoticesBody,
    ) -> ReadNoticesResult:
        """Marks notices as read, up to one and it included. `POST /api/notices/read`"""
        return self._call(
            "readNotices",
            "POST",
            "/api/notices/read",
            {},
            {},
            body=body,
        )

    def reject_coin_purchase(
        self,
        id: int | str,
    ) -> AcceptCoinPurchaseResult:
        """Turns a coin request down; posts nothing. `GET /api/test/rejectCoinAcquisition/{id}`"""
        return self._call(
            "rejectCoinPurchase",
            "GET",
            "/api/test/rejectCoinAcquisition/{id}",
            {"id": id},
            {},
        )

    def reject_request(
        self,
        request_id: int | str,
    ) -> ApproveRequestResult:
        """Turns a request to join down; by the administrator of the group. `POST /api/groups/requests/{requestId}/reject`"""
        return self._call(
            "rejectRequest",
            "POST",
            "/api/groups/requests/{requestId}/reject",
            {"requestId": request_id},
            {},
        )

    def remember_reading_layout(
        self,
        import_id: int | str,
        body: RememberReadingLayoutBody,
    ) -> ListAllReadingLayoutsResult:
        """Remembers how this file is understood for the next file with the same headers; in the place of what was remembered of them. `POST /api/readings/imports/{importId}/layout`"""
        return self._call(
            "rememberReadingLayout",
            "POST",
            "/api/readings/imports/{importId}/layout",
            {"importId": import_id},
            {},
            body=body,
        )

    def remove_analyser(
        self,
        id: int | str,
    ) -> ActivateAccountResult:
        """Removes a disabled analyser; its readings stay. `DELETE /api/test/removeAnalyzer/{id}`"""
        return self._call(
            "removeAnalyser",
            "DELETE",
            "/api/test/removeAnalyzer/{id}",
            {"id": id},
            {},
        )

    def remove_device_model(
        self,
        model_id: int | str,
    ) -> DeleteOrderResult:
        """Deletes an own device model that no analyser has. `DELETE /api/device-models/{modelId}`"""
        return self._call(
            "removeDeviceModel",
            "DELETE",
            "/api/device-models/{modelId}",
            {"modelId": model_id},
            {},
        )

    def remove_member(
        self,
        group_id: int | str,
        user_id: int | str,
    ) -> ApproveRequestResult:
        """Removes a member; by the administrator of the group. `DELETE /api/groups/{groupId}/members/{userId}`"""
        return self._call(
            "removeMember",
            "DELETE",
            "/api/groups/{groupId}/members/{userId}",
            {"groupId": group_id, "userId": user_id},
            {},
        )

    def remove_meter_topic(
        self,
        id: int | str,
    ) -> ActivateAccountResult:
        """Takes a topic from a user: an analyser that is read from it is read no longer. `DELETE /api/meter-topics/{id}`"""
        return self._call(
            "removeMeterTopic",
            "DELETE",
            "/api/meter-topics/{id}",
            {"id": id},
            {},
        )

    def remove_own_series(
        self,
        id: int | str,
    ) -> ListOwnSeriesResult:
        """Deletes a series of one’s own with all its values; forecasts that were made with it stay. `DELETE /api/own-series/{id}`"""
        return self._call(
            "removeOwnSeries",
            "DELETE",
            "/api/own-series/{id}",
            {"id": id},
            {},
        )

    def remove_push_device(
        self,
        id: int | str,
    ) -> DeleteOrderResult:
        """Sends no more push messages to a browser of the caller. `DELETE /api/push-devices/{id}`"""
        return self._call(
            "removePushDevice",
            "DELETE",
            "/api/push-devices/{id}",
            {"id": id},
            {},
        )

    def remove_second_factor(
        self,
        body: RemoveSecondFactorBody,
    ) -> ActivateAccountResult:
        """Removes the second factor, with password and a code. `POST /api/profile/second-factor/remove`"""
        return self._call(
            "removeSecondFactor",
            "POST",
            "/api/profile/second-factor/remove",
            {},
            {},
            body=body,
        )

    def rename_group(
        self,
        group_id: int | str,
        body: CreateGroupBody,
    ) -> ApproveRequestResult:
        """Renames a group; by its administrator. `PUT /api/groups/{groupId}`"""
        return self._call(
            "renameGroup",
            "PUT",
            "/api/groups/{groupId}",
            {"groupId": group_id},
            {},
            body=body,
        )

    def renew_session(
        self,
    ) -> RenewSessionResult:
        """Has the session that asks go on for another 58 minutes, up to twelve hours after its sign-in. `POST /api/auth/renew`"""
        return self._call(
            "renewSession",
            "POST",
            "/api/auth/renew",
            {},
            {},
        )

    def request_coins(
        self,
        body: RequestCoinsBody,
    ) -> AcceptCoinPurchaseResult:
        """Asks for coins; the same requestKey twice is one request. `POST /api/test/addCoinAcquisition`"""
        return self._call(
            "requestCoins",
            "POST",
            "/api/test/addCoinAcquisition",
            {},
            {},
            body=body,
        )

    def request_to_join(
        self,
        group_id: int | str,
    ) -> GetGroupResultRequest:
        """Asks to join a group. `POST /api/groups/{groupId}/requests`"""
        return self._call(
            "requestToJoin",
            "POST",
            "/api/groups/{groupId}/requests",
            {"groupId": group_id},
            {},
        )

    def reset_password(
        self,
        body: ResetPasswordBody,
    ) -> ActivateAccountResult:
        """Sets a new password, with token and password in the body. `POST /api/test/resetPassword`"""
        return self._call(
            "resetPassword",
            "POST",
            "/api/test/resetPassword",
            {},
            {},
            body=body,
        )

    def reset_password_by_path(
        self,
        token: str,
        new_password: str,
    ) -> ActivateAccountResult:
        """Sets a new password; never logged. `POST /api/test/resetPassword/{token}/{newPassword}`"""
        return self._call(
            "resetPasswordByPath",
            "POST",
            "/api/test/resetPassword/{token}/{newPassword}",
            {"token": token, "newPassword": new_password},
            {},
        )

    def resume_contracts(
        self,
        market_id: int | str,
        body: ResumeContractsBody,
    ) -> GetIntradayBoardResult:
        """Resumes one contract or all; the owners activate their waiting orders again. `POST /api/intraday/markets/{marketId}/resume`"""
        return self._call(
            "resumeContracts",
            "POST",
            "/api/intraday/markets/{marketId}/resume",
            {"marketId": market_id},
            {},
            body=body,
        )

    def resume_scenario_run(
        self,
        id: int | str,
    ) -> GetScenarioRunResultRun:
        """Lets a run go on that was stopped or failed, with the replicates that it had done. `POST /api/research/scenarios/runs/{id}/resume`"""
        return self._call(
            "resumeScenarioRun",
            "POST",
            "/api/research/scenarios/runs/{id}/resume",
            {"id": id},
            {},
        )

    def resume_session(
        self,
    ) -> RenewSessionResult:
        """Goes on with a session by the cookie of somebody who asked to be remembered; the cookie is another then. One that was used before ends the session. `POST /api/auth/resume`"""
        return self._call(
            "resumeSession",
            "POST",
            "/api/auth/resume",
            {},
            {},
        )

    def run_job(
        self,
        name: Literal["marketDay", "dueNews", "noticeMails", "invitationMails", "pushMessages", "meterHours", "sampleDays", "importFiles", "deadForecasts", "forecastScores", "morningForecasts", "draftOrders", "autopilots", "outsideData", "ledgerAudit", "retention", "researchPackages", "scenarioRuns"],
    ) -> RunJobResult:
        """Runs a job now, and answers how it ended. `POST /api/jobs/{name}/run`"""
        return self._call(
            "runJob",
            "POST",
            "/api/jobs/{name}/run",
            {"name": name},
            {},
        )

    def save_association(
        self,
        body: SaveAssociationBody,
    ) -> GetAssociationResult:
        """Opens or closes the section of groups; closing it changes no group. `PUT /api/association`"""
        return self._call(
            "saveAssociation",
            "PUT",
            "/api/association",
            {},
            {},
            body=body,
        )

    def save_autopilot(
        self,
        body: PreviewAutopilotBody,
    ) -> GetAutopilotResult:
        """Sets the limits of the caller’s autopilot; what is announced and not yet sent is planned anew. `PUT /api/autopilot`"""
        return self._call(
            "saveAutopilot",
            "PUT",
            "/api/autopilot",
            {},
            {},
            body=body,
        )

    def save_call_limits(
        self,
        body: SaveCallLimitsBody,
    ) -> GetCallLimitsResult:
        """Decides how many calls of each kind one account has in a window of time. `PUT /api/admin/limits`"""
        return self._call(
            "saveCallLimits",
            "PUT",
            "/api/admin/limits",
            {},
            {},
            body=body,
        )

    def save_document(
        self,
        document: Literal["terms", "privacy", "research", "accessibility"],
        body: SaveDocumentBody,
    ) -> SaveDocumentResult:
        """Puts a new version of a text in force; earlier versions stay as they were. `PUT /api/siteSettings/documents/{document}`"""
        return self._call(
            "saveDocument",
            "PUT",
            "/api/siteSettings/documents/{document}",
            {"document": document},
            {},
            body=body,
        )

    def save_entsoe(
        self,
        body: SaveEntsoeBody,
    ) -> GetDataSourcesResult:
        """Saves where and what to fetch of ENTSO-E’s Transparency Platform; without a token the one that was saved stays. `PUT /api/data-sources/entsoe`"""
        return self._call(
            "saveEntsoe",
            "PUT",
            "/api/data-sources/entsoe",
            {},
            {},
            body=body,
        )

    def save_forecast_preference(
        self,
        body: SaveForecastPreferenceBody,
    ) -> GetForecastPreferenceResult:
        """Sets whether a draft order is prepared every morning, and how. `PUT /api/forecasts/preference`"""
        return self._call(
            "saveForecastPreference",
            "PUT",
            "/api/forecasts/preference",
            {},
            {},
            body=body,
        )

    def save_hours_of_day(
        self,
        user_id: int | str,
        day: Day | str,
        body: SaveHoursOfDayBody,
    ) -> list[GetHoursOfDayResult]:
        """Writes hours by hand. A changed hour gets a new version; null leaves what is known as it is. `PUT /api/readings/{userId}/hours/{day}`"""
        return self._call(
            "saveHoursOfDay",
            "PUT",
            "/api/readings/{userId}/hours/{day}",
            {"userId": user_id, "day": day},
            {},
            body=body,
        )

    def save_imbalance_prices(
        self,
        file: Upload,
        body: PreviewImbalancePricesBody,
    ) -> SaveImbalancePricesResult:
        """Saves the prices of a file as the next version of each of its periods; a file with a faulty row saves nothing. `POST /api/imbalance/prices`"""
        return self._call(
            "saveImbalancePrices",
            "POST",
            "/api/imbalance/prices",
            {},
            {},
            file=file,
            body=body,
        )

    def save_imbalance_settings(
        self,
        body: SaveImbalanceSettingsBody,
    ) -> GetImbalanceSettingsResult:
        """Changes how imbalances are priced from now on; settled days keep what they were settled with. `PUT /api/imbalance/settings`"""
        return self._call(
            "saveImbalanceSettings",
            "PUT",
            "/api/imbalance/settings",
            {},
            {},
            body=body,
        )

    def save_market_settings(
        self,
        body: SaveMarketSettingsBody,
    ) -> GetMarketSettingsResult:
        """Changes the plan of the markets or the peak calendar. `PUT /api/market-settings`"""
        return self._call(
            "saveMarketSettings",
            "PUT",
            "/api/market-settings",
            {},
            {},
            body=body,
        )

    def save_notice_preferences(
        self,
        body: list[SaveNoticePreferencesBody] | None = None,
    ) -> list[GetNoticePreferencesResult]:
        """Switches kinds of notices on and off, in the app, by mail and as push messages. `PUT /api/notice-preferences`"""
        return self._call(
            "saveNoticePreferences",
            "PUT",
            "/api/notice-preferences",
            {},
            {},
            body=body,
        )

    def save_open_meteo(
        self,
        body: SaveOpenMeteoBody,
    ) -> GetDataSourcesResult:
        """Saves where and for which place to fetch the weather; an empty key removes the one that was saved. `PUT /api/data-sources/open-meteo`"""
        return self._call(
            "saveOpenMeteo",
            "PUT",
            "/api/data-sources/open-meteo",
            {},
            {},
            body=body,
        )

    def save_order_guards(
        self,
        body: SaveOrderGuardsBody,
    ) -> GetOrderGuardsResult:
        """Sets own guards. `PUT /api/intraday/guards`"""
        return self._call(
            "saveOrderGuards",
            "PUT",
            "/api/intraday/guards",
            {},
            {},
            body=body,
        )

    def save_people_settings(
        self,
        body: SavePeopleSettingsBody,
    ) -> GetPeopleSettingsResult:
        """Decides how upgrades are approved from now on, and the starting balance. `PUT /api/admin/people/settings`"""
        return self._call(
            "savePeopleSettings",
            "PUT",
            "/api/admin/people/settings",
            {},
            {},
            body=body,
        )

    def save_push_device(
        self,
        body: SavePushDeviceBody,
    ) -> DeleteOrderResult:
        """Has push messages sent to the browser that asks; the same subscription again renews it. `POST /api/push-devices`"""
        return self._call(
            "savePushDevice",
            "POST",
            "/api/push-devices",
            {},
            {},
            body=body,
        )

    def save_reference_prices(
        self,
        body: SaveReferencePricesBody,
    ) -> list[ListReferencePricesResult]:
        """Saves the reference prices of a day, hour by hour; a second save replaces the first. `POST /api/test/saveReferencePrice`"""
        return self._call(
            "saveReferencePrices",
            "POST",
            "/api/test/saveReferencePrice",
            {},
            {},
            body=body,
        )

    def save_research_consent(
        self,
        id: int | str,
        body: SaveResearchConsentBody,
    ) -> GetConsentsResult:
        """Gives or withdraws the own consent to research; nobody can do it for somebody else. `PUT /api/users/{id}/consents/research`"""
        return self._call(
            "saveResearchConsent",
            "PUT",
            "/api/users/{id}/consents/research",
            {"id": id},
            {},
            body=body,
        )

    def save_site_settings(
        self,
        body: SaveSiteSettingsBody,
    ) -> SaveSiteSettingsResult:
        """Saves what the installation says of itself. `PUT /api/siteSettings`"""
        return self._call(
            "saveSiteSettings",
            "PUT",
            "/api/siteSettings",
            {},
            {},
            body=body,
        )

    def save_trading_agents(
        self,
        body: SaveTradingAgentsBody,
    ) -> GetTradingAgentsResult:
        """Switches the platform’s own traders on or off; switched off, their orders are cancelled. `PUT /api/trading-agents`"""
        return self._call(
            "saveTradingAgents",
            "PUT",
            "/api/trading-agents",
            {},
            {},
            body=body,
        )

    def send_activation_mail(
        self,
        email: str,
    ) -> ActivateAccountResult:
        """Sends the activation link again; the same answer for known and unknown addresses. `GET /api/test/sendAuthentificationEmail/{email}`"""
        return self._call(
            "sendActivationMail",
            "GET",
            "/api/test/sendAuthentificationEmail/{email}",
            {"email": email},
            {},
        )

    def send_invitations_again(
        self,
        body: SendInvitationsAgainBody,
    ) -> SendInvitationsAgainResult:
        """Mails new links to people who have not chosen a password yet; the older links stop working. `POST /api/admin/people/invitations/send`"""
        return self._call(
            "sendInvitationsAgain",
            "POST",
            "/api/admin/people/invitations/send",
            {},
            {},
            body=body,
        )

    def set_user_roles(
        self,
        id: int | str,
        body: SetUserRolesBody,
    ) -> GetUserResult:
        """Decides which roles a user has. `PUT /api/users/{id}/roles`"""
        return self._call(
            "setUserRoles",
            "PUT",
            "/api/users/{id}/roles",
            {"id": id},
            {},
            body=body,
        )

    def settle_outstanding(
        self,
    ) -> SettleOutstandingResult:
        """Clears and settles whatever is past its gate and still outstanding; twice changes nothing. `GET /api/test/createFinancialTransactions`"""
        return self._call(
            "settleOutstanding",
            "GET",
            "/api/test/createFinancialTransactions",
            {},
            {},
        )

    def share_reading_layout(
        self,
        layout_id: int | str,
    ) -> ListAllReadingLayoutsResult:
        """Lets everybody’s files of this shape be read so, from now on; without the meter that its owner chose. `POST /api/readings/layouts/{layoutId}/share`"""
        return self._call(
            "shareReadingLayout",
            "POST",
            "/api/readings/layouts/{layoutId}/share",
            {"layoutId": layout_id},
            {},
        )

    def sign_in(
        self,
        body: SignInBody,
    ) -> RenewSessionResult:
        """Signs in; the token lives 58 minutes. Where a second factor is set, its code is the second step. `POST /api/auth/signin`"""
        return self._call(
            "signIn",
            "POST",
            "/api/auth/signin",
            {},
            {},
            body=body,
        )

    def sign_in_with_code(
        self,
        body: SignInWithCodeBody,
    ) -> RenewSessionResult:
        """The second step of a sign-in: the ticket of the first, and a code of the authenticator or a recovery code. `POST /api/auth/signin/code`"""
        return self._call(
            "signInWithCode",
            "POST",
            "/api/auth/signin/code",
            {},
            {},
            body=body,
        )

    def sign_out(
        self,
    ) -> DeleteGroupResult:
        """Ends the session that asks. `POST /api/auth/signout`"""
        return self._call(
            "signOut",
            "POST",
            "/api/auth/signout",
            {},
            {},
        )

    def sign_up(
        self,
        body: SignUpBody,
    ) -> SignUpResult:
        """Registers a standard user and mails the activation link. `POST /api/auth/signup`"""
        return self._call(
            "signUp",
            "POST",
            "/api/auth/signup",
            {},
            {},
            body=body,
        )

    def skip_autopilot_day(
        self,
        body: SkipAutopilotDayBody,
    ) -> GetAutopilotResult:
        """“Not today”: what is announced for a market is not sent; again, and it is planned anew. `POST /api/autopilot/skip`"""
        return self._call(
            "skipAutopilotDay",
            "POST",
            "/api/autopilot/skip",
            {},
            {},
            body=body,
        )

    def start_scenario_run(
        self,
        body: StartScenarioRunBody,
    ) -> GetScenarioRunResultRun:
        """Runs a scenario beside the server, with a database and a clock of its own, one at a time. Programs, agents from outside and files beside it are refused here. `POST /api/research/scenarios/runs`"""
        return self._call(
            "startScenarioRun",
            "POST",
            "/api/research/scenarios/runs",
            {},
            {},
            body=body,
        )

    def stop_scenario_run(
        self,
        id: int | str,
    ) -> GetScenarioRunResultRun:
        """Stops a run after the day under way; it can go on later. `POST /api/research/scenarios/runs/{id}/stop`"""
        return self._call(
            "stopScenarioRun",
            "POST",
            "/api/research/scenarios/runs/{id}/stop",
            {"id": id},
            {},
        )

    def stream_intraday(
        self,
        market_id: int | str,
        *,
        period: int | str | None = None,
    ) -> Iterator[StreamIntradayMessage | StreamIntradayMessage2 | StreamIntradayMessage3 | StreamIntradayMessage4 | StreamIntradayMessage5 | StreamIntradayMessage6]:
        """Server-sent events: a snapshot, then board, book, own orders and coins as they change. `GET /api/intraday/markets/{marketId}/stream`"""
        return self._stream(
            "streamIntraday",
            "GET",
            "/api/intraday/markets/{marketId}/stream",
            {"marketId": market_id},
            {"period": period},
        )

    def stream_live_values(
        self,
        analyzer_id: int | str,
    ) -> Iterator[GetLiveValuesResult]:
        """Server-sent events: the live values of an analyser, read more often while somebody watches. `GET /api/analysers/{analyzerId}/stream`"""
        return self._stream(
            "streamLiveValues",
            "GET",
            "/api/analysers/{analyzerId}/stream",
            {"analyzerId": analyzer_id},
            {},
        )

    def suspend_contracts(
        self,
        market_id: int | str,
        body: ResumeContractsBody,
    ) -> GetIntradayBoardResult:
        """Suspends one contract or all: their orders leave the book and wait, their coins come back. `POST /api/intraday/markets/{marketId}/suspend`"""
        return self._call(
            "suspendContracts",
            "POST",
            "/api/intraday/markets/{marketId}/suspend",
            {"marketId": market_id},
            {},
            body=body,
        )

    def switch_autopilot(
        self,
        body: SwitchAutopilotBody,
    ) -> GetAutopilotResult:
        """Switches the caller’s autopilot on or off, or pauses it; what is in a market stays there. `PUT /api/autopilot/state`"""
        return self._call(
            "switchAutopilot",
            "PUT",
            "/api/autopilot/state",
            {},
            {},
            body=body,
        )

    def switch_known_series(
        self,
        id: int | str,
        body: SwitchKnownSeriesBody,
    ) -> GetDataSourcesResultSery:
        """Whether forecasts of prices made from now on use a series known a day ahead, and those of consumption and production; the second stays as it is where it is left out. `PUT /api/data-sources/series/{id}`"""
        return self._call(
            "switchKnownSeries",
            "PUT",
            "/api/data-sources/series/{id}",
            {"id": id},
            {},
            body=body,
        )

    def take_autopilot_plan(
        self,
        body: SkipAutopilotDayBody,
    ) -> AddOrderResult:
        """Makes what is announced for a market a draft of the caller’s own, to change and send by hand. `POST /api/autopilot/take`"""
        return self._call(
            "takeAutopilotPlan",
            "POST",
            "/api/autopilot/take",
            {},
            {},
            body=body,
        )

    def test_connection(
        self,
        body: TestConnectionBody,
    ) -> TestConnectionResult:
        """Reads a device once, saves nothing, and says whether its values are plausible. `POST /api/analysers/test`"""
        return self._call(
            "testConnection",
            "POST",
            "/api/analysers/test",
            {},
            {},
            body=body,
        )

    def transmit_order(
        self,
        order_id: int | str,
    ) -> AddOrderResult | AddOrderResult2:
        """Sends a saved order to its market and sets the coins aside; sending twice changes nothing. `GET /api/test/transmittedMarket/{orderId}`"""
        return self._call(
            "transmitOrder",
            "GET",
            "/api/test/transmittedMarket/{orderId}",
            {"orderId": order_id},
            {},
        )

    def undo_email_change(
        self,
        body: ConfirmEmailBody,
    ) -> ActivateAccountResult:
        """Gives an account its old e-mail address back within seven days, and signs everybody out of it. `POST /api/auth/undoEmailChange`"""
        return self._call(
            "undoEmailChange",
            "POST",
            "/api/auth/undoEmailChange",
            {},
            {},
            body=body,
        )

    def update_analyser(
        self,
        body: UpdateAnalyserBody,
    ) -> AddAnalyserResult:
        """Changes a disabled analyser, disables the attached one, or attaches one again. `POST /api/test/updateAnalyzer`"""
        return self._call(
            "updateAnalyser",
            "POST",
            "/api/test/updateAnalyzer",
            {},
            {},
            body=body,
        )

    def update_index_reading(
        self,
        body: UpdateIndexReadingBody,
    ) -> AddIndexReadingResult:
        """Corrects an index; the one before is kept. `PUT /api/test/updateReadingIndex`"""
        return self._call(
            "updateIndexReading",
            "PUT",
            "/api/test/updateReadingIndex",
            {},
            {},
            body=body,
        )

    def update_order(
        self,
        body: UpdateOrderBody | UpdateOrderBody2 | None = None,
    ) -> AddOrderResult | AddOrderResult2:
        """Replaces the terms of an order until gate closure; in the market it reserves anew, or stays as it was. Of an order in an intraday book price and quantity may change, the quantity being what is left open. `PUT /api/test/updateOrder`"""
        return self._call(
            "updateOrder",
            "PUT",
            "/api/test/updateOrder",
            {},
            {},
            body=body,
        )

    def update_preferences(
        self,
        user_id: int | str,
        preference: Literal["defaultSide", "resultMail", "language"],
        value: str,
    ) -> GetUserResult:
        """Sets one trading preference. `GET /api/test/updateUserPreferences/{userId}/{preference}/{value}`"""
        return self._call(
            "updatePreferences",
            "GET",
            "/api/test/updateUserPreferences/{userId}/{preference}/{value}",
            {"userId": user_id, "preference": preference, "value": value},
            {},
        )

    def update_session(
        self,
        body: UpdateSessionBody,
    ) -> AddSessionResult:
        """Changes the terms of a market that has no orders yet; its gate times until it closes. `PUT /api/test/updateMarket`"""
        return self._call(
            "updateSession",
            "PUT",
            "/api/test/updateMarket",
            {},
            {},
            body=body,
        )

    def update_user(
        self,
        id: int | str,
        status_request: int | str,
        *,
        last_name: str | None = None,
        first_name: str | None = None,
        email: str | None = None,
        user_type_id: int | str | None = None,
        invitation_code: str | None = None,
        address: str | None = None,
        phone: str | None = None,
        panel_power: int | str | None = None,
    ) -> GetUserResult:
        """0 profile, 1 ask for a user type, 2 approve, 3 reject (2 and 3 the administrator). `GET /api/test/updateUser/{id}/{statusRequest}`"""
        return self._call(
            "updateUser",
            "GET",
            "/api/test/updateUser/{id}/{statusRequest}",
            {"id": id, "statusRequest": status_request},
            {"lastName": last_name, "firstName": first_name, "email": email, "userTypeId": user_type_id, "invitationCode": invitation_code, "address": address, "phone": phone, "panelPower": panel_power},
        )

    def upload_known_series(
        self,
        file: Upload,
        body: PreviewKnownSeriesBody,
    ) -> UploadKnownSeriesResult:
        """Adds the values of a file to a series known a day ahead, which it makes if there is none of the name. They count as known from now on; a file with a faulty row saves nothing. `POST /api/data-sources/series`"""
        return self._call(
            "uploadKnownSeries",
            "POST",
            "/api/data-sources/series",
            {},
            {},
            file=file,
            body=body,
        )

    def upload_own_series(
        self,
        file: Upload,
        body: PreviewKnownSeriesBody,
    ) -> UploadOwnSeriesResult:
        """Adds the values of a file to a series of one’s own, which it makes if there is none of the name. They count as known from now on, for the own forecasts alone; a file with a faulty row saves nothing. `POST /api/own-series`"""
        return self._call(
            "uploadOwnSeries",
            "POST",
            "/api/own-series",
            {},
            {},
            file=file,
            body=body,
        )

    def upload_readings(
        self,
        file: Upload,
        body: ImportReadingsBody,
    ) -> ImportReadingsResultReading:
        """Takes a file of readings, finds out how it is to be understood and shows what it would bring; imports nothing yet. `POST /api/readings/imports`"""
        return self._call(
            "uploadReadings",
            "POST",
            "/api/readings/imports",
            {},
            {},
            file=file,
            body=body,
        )

    def withdraw_access_token(
        self,
        id: int | str,
    ) -> DeleteOrderResult:
        """Withdraws an own token: nothing is done with it from now on. `DELETE /api/access-tokens/{id}`"""
        return self._call(
            "withdrawAccessToken",
            "DELETE",
            "/api/access-tokens/{id}",
            {"id": id},
            {},
        )

    def withdraw_invitation_code(
        self,
        id: int | str,
    ) -> ListInvitationCodesResult:
        """Withdraws an invitation code: nobody can use it any more. `DELETE /api/admin/people/codes/{id}`"""
        return self._call(
            "withdrawInvitationCode",
            "DELETE",
            "/api/admin/people/codes/{id}",
            {"id": id},
            {},
        )

    def withdraw_request(
        self,
        request_id: int | str,
    ) -> DeleteGroupResult:
        """Withdraws the own request to join. `DELETE /api/groups/requests/{requestId}`"""
        return self._call(
            "withdrawRequest",
            "DELETE",
            "/api/groups/requests/{requestId}",
            {"requestId": request_id},
            {},
        )

    def withdraw_research_package(
        self,
        id: int | str,
    ) -> ListResearchPackagesResultPackage:
        """Withdraws a published package: its page says so, and its file is given to nobody outside. `DELETE /api/research/packages/{id}/publication`"""
        return self._call(
            "withdrawResearchPackage",
            "DELETE",
            "/api/research/packages/{id}/publication",
            {"id": id},
            {},
        )
