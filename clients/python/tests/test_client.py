"""Against a running server: TANDEM_URL, TANDEM_TOKEN of a program with both scopes, TANDEM_MARKET an open intra-day market of whoever
owns the token, TANDEM_USER and TANDEM_NAME who that is, TANDEM_PASSWORD their password, TANDEM_TODAY the day of the server."""

import json
import os
import threading
import unittest
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tandem_client import Client, Refused, Unreachable, frame
from tandem_client.transport import read_answer, write_value

url = os.environ["TANDEM_URL"]
user = int(os.environ["TANDEM_USER"])
market = int(os.environ["TANDEM_MARKET"])


def with_token() -> Client:
    return Client(url, token=os.environ["TANDEM_TOKEN"])


class Trading(unittest.TestCase):
    def test_an_order_is_exact_and_placed_once(self):
        with with_token() as client:
            order = {"marketId": market, "period": 3, "side": "buy", "quantity": Decimal("1.001"), "requestKey": "once"}
            first = client.place_intraday_order({**order, "price": Decimal("0.12345")})["order"]
            again = client.place_intraday_order({**order, "price": "0.12345"})["order"]
            self.assertEqual(again["id"], first["id"])
            self.assertEqual((first["price"], first["quantity"]), (Decimal("0.12345"), Decimal("1.001")))
            self.assertEqual(first["reserved"], Decimal("0.12345") * Decimal("1.001"))
            self.assertEqual(first["start"].tzinfo, timezone.utc)
            self.assertEqual(first["createdAt"].tzinfo, timezone.utc)
            self.assertIsNone(first["averagePrice"])
            cancelled = client.cancel_intraday_order(first["id"])
            self.assertEqual((cancelled["status"], cancelled["open"]), ("cancelled", Decimal(0)))

    def test_a_refusal_says_why(self):
        with with_token() as client, self.assertRaises(Refused) as caught:
            client.place_intraday_order({"marketId": market, "period": 3, "side": "buy", "price": "99", "quantity": 1})
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "price_out_of_bounds"))
        self.assertTrue(caught.exception.request_id)

    def test_a_name_in_a_path_is_no_path(self):
        with with_token() as client, self.assertRaises(Refused) as caught:
            client.get_wallet("../../api/openapi.json?")
        self.assertNotEqual(caught.exception.status, 200)

    def test_every_page_once(self):
        with with_token() as client:
            for count in range(5):
                client.place_intraday_order(
                    {"marketId": market, "period": 5, "side": "sell", "price": str(count + 1), "quantity": 1, "requestKey": f"p{count}"}
                )
            rows = list(client.pages(client.list_my_intraday_orders, market, size=2))
            whole = client.list_my_intraday_orders(market)
            self.assertEqual([row["id"] for row in rows], [row["id"] for row in whole])
            self.assertGreaterEqual(len(rows), 5)
            table = frame(rows)
            self.assertEqual(len(table), len(rows))
            self.assertEqual(str(table["price"].dtype), "float64")
            self.assertEqual(str(table["createdAt"].dt.tz), "UTC")
            self.assertIsInstance(frame(rows, exact=True)["price"].iloc[0], Decimal)

    def test_a_stream_begins_with_all_and_goes_on(self):
        with with_token() as client:
            messages = client.stream_intraday(market, period=7)
            first = next(messages)
            self.assertEqual(first["type"], "snapshot")
            client.place_intraday_order({"marketId": market, "period": 7, "side": "sell", "price": 2, "quantity": 1, "requestKey": "s"})
            book = next(message for message in messages if message["type"] == "book")
            self.assertEqual(book["book"]["asks"][0]["price"], Decimal(2))
            messages.close()

    def test_a_person_signs_in_and_gets_a_file(self):
        with Client(url) as client:
            client.sign_in_as(os.environ["TANDEM_NAME"], os.environ["TANDEM_PASSWORD"])
            today = date.fromisoformat(os.environ["TANDEM_TODAY"])
            file = client.export_statement(user_id=user, date_from=today - timedelta(days=30), date_to=today)
            self.assertTrue(file.content.startswith(b"PK"))
            self.assertIn("spreadsheet", file.media_type)


class Wire(unittest.TestCase):
    def test_values_by_their_shape(self):
        shape = {"a": "decimal", "at": "instant", "day": "day", "list": {"[]": {"x": "decimal"}}, "by": {"{}": "decimal"}}
        given = json.loads(
            '{"a": "12345678901234567890.12345678", "at": "2026-03-29T00:59:59.123456Z", "day": "2026-03-29", "list": [{"x": 0.1}, {"x": null}],'
            ' "by": {"k": 7}, "other": "0.10"}',
            parse_float=Decimal,
        )
        self.assertEqual(
            read_answer(given, shape),
            {
                "a": Decimal("12345678901234567890.12345678"),
                "at": datetime(2026, 3, 29, 0, 59, 59, 123456, timezone.utc),
                "day": date(2026, 3, 29),
                "list": [{"x": Decimal("0.1")}, {"x": None}],
                "by": {"k": Decimal(7)},
                "other": "0.10",
            },
        )

    def test_what_is_written(self):
        self.assertEqual(write_value({"a": [Decimal("1E-8"), date(2026, 1, 2)]}), {"a": ["0.00000001", "2026-01-02"]})
        east = datetime(2026, 1, 2, 3, tzinfo=timezone(timedelta(hours=2)))
        self.assertEqual(write_value(east), "2026-01-02T01:00:00Z")
        with self.assertRaises(ValueError):
            write_value(datetime(2026, 1, 2))


class Retries(unittest.TestCase):
    def answering(self, *answers):
        """A server that gives these answers one after the other, and counts who asked."""
        asked = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                self.rfile.read(int(self.headers.get("content-length", 0)))
                status, body = answers[min(len(asked), len(answers) - 1)]
                asked.append(self.command)
                self.send_response(status)
                self.send_header("retry-after", "0")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}", asked

    busy = (503, b'{"code": "busy", "message": "Later."}')

    def test_what_only_reads_is_asked_again(self):
        place, asked = self.answering(self.busy, self.busy, (200, b"[]"))
        with Client(place) as client:
            self.assertEqual(client.list_intraday_markets(), [])
        self.assertEqual(len(asked), 3)

    def test_an_order_is_sent_again_only_with_a_key(self):
        order = {"marketId": 1, "period": 1, "side": "buy", "price": 1, "quantity": 1}
        place, asked = self.answering(self.busy)
        with Client(place, retries=2) as client:
            with self.assertRaises(Refused) as caught:
                client.place_intraday_order(order)
            self.assertEqual((caught.exception.code, len(asked)), ("busy", 1))
            with self.assertRaises(Refused):
                client.place_intraday_order({**order, "requestKey": "k"})
            self.assertEqual(len(asked), 4)

    def test_a_server_that_is_away(self):
        with Client("http://127.0.0.1:9", retries=1) as client, self.assertRaises(Unreachable):
            client.list_intraday_markets()


if __name__ == "__main__":
    unittest.main()
