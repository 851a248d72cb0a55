import type { RefusalCode } from '@tandem/core/refusal.ts'

export const refusalTextsRo: Record<RefusalCode, string> = {
  invalid_request: 'Verifică dacă toate câmpurile sunt completate corect!',
  malformed_json: 'Cererea nu a putut fi citită: conținutul nu este JSON valid.',
  body_too_large: 'Cererea este prea mare. Trimite mai puține date o dată.',
  unsupported_media_type: 'Trimite cererea ca application/json.',
  not_found: 'Ce cauți nu există: poate a fost șters sau adresa este greșită.',
  too_many_requests: 'Prea multe încercări. Așteaptă un minut și încearcă din nou.',
  too_many_calls: 'Contul tău a atins limita de cereri. Încearcă din nou peste {seconds} s.',
  not_signed_in: 'Autentifică-te mai întâi; poate că sesiunea a expirat.',
  not_allowed: 'Contul tău nu are acest drept. Dacă ar trebui să îl aibă, scrie-i administratorului.',
  changed_meanwhile: 'Între timp datele s-au schimbat, poate în altă fereastră. Reîncarcă și repetă modificarea.',
  service_unavailable: 'Tandem nu răspunde acum. Nu s-a schimbat nimic; încearcă din nou peste câteva clipe.',
  busy: 'Altcineva lucrează chiar acum aici. Nu s-a schimbat nimic; încearcă din nou peste câteva clipe.',
  outcome_unknown:
    'Conexiunea cu baza de date s-a întrerupt în ultima clipă: nu se știe dacă s-a salvat. Verifică înainte de a trimite din nou.',
  internal_error: 'A apărut o eroare la noi. Dacă se repetă, spune-ne numărul {requestId}.',
  server_busy: 'Tandem este foarte solicitat acum și nu a început cererea. Încearcă din nou peste {seconds} secunde.',
  wrong_credentials: 'Numele de utilizator sau parola au fost introduse greșit!',
  wrong_password: 'Aceasta nu este parola ta. Nu s-a schimbat nimic.',
  second_factor_needed: 'Introdu codul afișat acum de aplicația de autentificare.',
  second_factor_missing:
    'Aici administratorii au nevoie de un al doilea factor. Configurează-l în profil, la Securitate.',
  second_factor_set_already: 'Ai deja un al doilea factor. Dacă vrei altul, elimină-l mai întâi pe acesta.',
  second_factor_not_set: 'Nu este pregătit niciun al doilea factor. Începe din nou.',
  wrong_code: 'Codul nu este bun: poate este scris greșit, prea vechi sau deja folosit. Introdu-l pe cel afișat acum.',
  sign_in_too_slow: 'Au trecut mai mult de cinci minute. Introdu din nou numele de utilizator și parola.',
  account_not_activated: 'Contul nu este activat încă. Urmează linkul din e-mail sau cere altul nou.',
  email_already_used: 'Adresa de e-mail este deja folosită!',
  user_already_used: 'Numele de utilizator este deja folosit!',
  link_no_longer_available:
    'Linkul de validare a contului nu mai este disponibil. Reia procesul de activare a contului.',
  reset_link_no_longer_available:
    'Linkul a fost deja folosit sau a expirat. Cere unul nou din pagina de autentificare: „Ai uitat parola?”.',
  invitation_link_no_longer_available: 'Linkul a fost deja folosit sau a expirat. Cere-i administratorului altul.',
  email_link_no_longer_available:
    'Linkul a fost deja folosit sau a expirat. Profilul arată adresa de acum; dacă nu poți intra în cont, scrie-i administratorului.',
  mail_not_sent: 'Serviciul nu este disponibil sau adresa de e-mail nu este validă',
  upgrade_already_requested: 'Ai cerut deja alt tip de cont. Administratorul îți va răspunde.',
  no_upgrade_requested: 'Pentru acest cont nu există o cerere deschisă.',
  role_already_exists: 'Există deja un rol cu acest nume.',
  cannot_delete_yourself: 'Nu îți poți șterge propriul cont. Roagă alt administrator.',
  too_many_access_tokens: 'Chei de acces existente: {max}, numărul maxim. Retrage una.',
  invitation_code_invalid:
    'Acest cod de invitație nu funcționează: poate fi scris greșit, expirat sau epuizat. Întreabă pe cine ți l-a dat.',
  invitation_code_used: 'Există deja un cod de invitație cu aceste litere și cifre. Alege altul.',
  too_many_invitation_codes: 'Coduri de invitație valabile: {max}, numărul maxim. Retrage mai întâi unul.',
  consent_text_changed: 'Textul a fost schimbat între timp. Citește-l așa cum este acum, apoi decide din nou.',
  scope_missing: 'Această cheie de acces nu permite operațiunea. Are nevoie de dreptul „{scope}”.',
  last_administrator: 'Acesta este ultimul administrator. Numește mai întâi un alt administrator.',
  market_already_exists: 'Există deja o piață de acest tip pentru această zi de livrare. Modific-o pe aceea.',
  market_not_open: 'Această piață nu este deschisă pentru oferte.',
  market_already_cleared: 'Această piață are deja un rezultat, iar el rămâne valabil.',
  market_has_orders: 'În această piață s-au trimis deja oferte, așa că regulile ei nu mai pot fi schimbate.',
  market_state_conflict: 'Acțiunea nu este posibilă: starea pieței este „{status}”.',
  market_has_trades:
    'În această piață s-au încheiat tranzacții, iar ele rămân valabile. Închide piața: ofertele rămase expiră, iar monedele lor redevin disponibile.',
  no_active_day_ahead_market: 'Nu există nicio Piață pentru Ziua Următoare activă!',
  start_not_before_end: 'Data de început trebuie să fie înaintea datei de sfârșit.',
  min_price_not_below_max: 'Prețul minim trebuie să fie mai mic decât prețul maxim.',
  reference_price_period_unknown: 'Intervalul {period} nu există în {date}. Intervale în această zi: {periods}.',
  result_not_verified: 'Rezultatul licitației nu a trecut verificarea și nu a fost publicat. Nu s-a schimbat nimic.',
  not_cleared_yet: 'Piața nu are încă un rezultat. El apare aici după ora de închidere.',
  day_ahead_order_exists: 'Oferta pe PZU este unică pentru fiecare utilizator; modific-o pe cea existentă.',
  order_empty: 'Completează oferta: cel puțin un interval are nevoie de cantitate și preț.',
  order_not_found: 'Această ofertă nu mai există.',
  order_immutable: 'Oferta nu mai poate fi modificată: starea ei este „{status}”.',
  period_unknown: 'Intervalul {period} nu există în această zi de livrare. Intervale în această zi: {periods}.',
  period_repeated: 'Intervalul {period} apare de două ori. Pune toate treptele de preț pe un singur rând.',
  too_many_steps: 'Trepte de preț într-un interval: cel mult {max}.',
  step_price_repeated: 'Prețul {price} TC/kWh apare de două ori în acest interval. Adună cantitățile.',
  price_out_of_bounds: 'Prețul trebuie să fie între {min} și {max} TC/kWh.',
  quantity_out_of_bounds: 'Cantitatea trebuie să fie mai mare decât 0 și cel mult {max} kWh.',
  blocks_not_allowed: 'Această piață nu primește oferte bloc.',
  too_many_blocks: 'Blocuri într-o ofertă: cel mult {max}.',
  too_many_linked_blocks: 'Blocuri legate între ele într-o ofertă: cel mult {max}.',
  block_name_repeated: 'Două blocuri se numesc „{name}”. Dă fiecăruia alt nume.',
  block_empty: 'Blocul „{name}” are nevoie de o cantitate în cel puțin un interval.',
  ratio_out_of_range: 'Rata minimă de acceptare a blocului „{name}” trebuie să fie între 0 și 1.',
  block_unknown: 'Blocul „{name}” trimite la un bloc care nu este în această ofertă.',
  block_links_in_circle: 'Legăturile blocului „{name}” formează un cerc.',
  too_many_link_levels: 'Blocuri într-un lanț de legături: cel mult {max}.',
  loop_not_mutual: 'Blocul „{name}” trebuie să formeze pereche cu alt bloc, iar acela cu el.',
  loop_ratio: 'Blocul „{name}” face parte dintr-o pereche, deci se acceptă doar integral.',
  gate_closed: 'Piața s-a închis la {closedAt}; ofertele nu mai pot fi trimise, modificate sau anulate.',
  gate_not_open: 'Piața se deschide pentru oferte la {opensAt}.',
  contract_suspended: 'Acest contract este suspendat. Ofertele tale sunt suspendate până la reluarea tranzacționării.',
  no_active_intraday_market: 'Nu există nicio piață intrazilnică activă!',
  price_required:
    'Introdu un preț limită. Doar ofertele care nu rămân în registru pot fi tranzacționate la orice preț.',
  display_not_allowed:
    'Doar o ofertă care rămâne în registru poate avea o cantitate afișată, cel mult cât cantitatea întreagă.',
  display_too_small:
    'Cantitatea afișată trebuie să fie cel puțin a suta parte din ofertă: aici, {min} kWh sau mai mult.',
  order_too_small: 'Cea mai mică ofertă din această piață este de {min} kWh.',
  too_many_open_orders:
    'Oferte deschise în acest contract: {most}, numărul maxim. Anulează sau modifică una dintre ele.',
  too_many_trades:
    'O ofertă „totul sau nimic” poate avea cel mult atâtea tranzacții: {most}, iar aceasta ar avea nevoie de mai multe. Micșorează cantitatea sau alege altă executare.',
  own_guard_exceeded:
    'Limita ta respinge această ofertă: {guard}, iar limita este {limit}. Modifică oferta sau limita.',
  order_not_open: 'Această ofertă nu mai este deschisă: starea ei este „{status}”.',
  file_missing: 'Nu ai ales niciun fișier!',
  file_type_unknown: 'Acest tip de fișier nu poate fi citit aici. Alege unul dintre acestea: {endings}.',
  file_too_large: 'Fișierul depășește {max} MB. Împarte-l în fișiere mai mici.',
  file_empty: 'Fișierul este gol.',
  file_unreadable:
    'Fișierul nu a putut fi citit: este deteriorat sau nu este ce spune numele lui. Salvează-l din nou și reîncearcă.',
  file_too_complex:
    'Fișierul este prea mare sau prea complicat pentru a fi citit. Salvează doar tabelul într-un fișier .xlsx sau .csv nou.',
  file_protected: 'Fișierul este protejat cu parolă. Salvează-l fără parolă și alege-l din nou.',
  file_columns_missing:
    'Fișierul nu are un rând de antet cu: {columns}. Folosește modelul sau denumește coloanele ca în el.',
  file_too_many_rows: 'Fișierul are prea multe rânduri; numărul maxim este {max}. Împarte-l în fișiere mai mici.',
  file_without_sheets: 'Fișierul conține doar macrocomenzi sau grafice, nicio foaie cu celule.',
  file_several_tables: 'Mai multe foi ale fișierului se potrivesc: {sheets}. Păstreaz-o doar pe cea dorită.',
  file_column_unit: 'Coloana „{header}” este în altă unitate. Scrie-i numerele în {unit}, iar {unit} după numele ei.',
  file_column_twice:
    'Coloana „{header}” este de două ori în fișier, cu celule diferite. Păstreaz-o doar pe cea dorită.',
  file_cell_unreadable: 'Nu s-a salvat nimic: pe rândul {row}, în coloana „{column}”, „{cell}” nu poate fi citit.',
  file_interval_twice:
    'Nu s-a salvat nimic: rândul {row} este pentru un interval pe care îl are deja un rând de mai sus ({cell}).',
  import_rows_faulty: 'Nu s-a importat nimic: rândul {row} are o greșeală. Citește din nou fișierul ca să vezi de ce.',
  import_order_in_market:
    'Oferta ta este deja în această piață. Trimite fișierul ca să o înlocuiești; nu mai poate deveni ciornă.',
  analyser_not_saved: 'Analizorul nu a fost salvat. Introdu date corecte.',
  analyser_unchanged: 'Analizorul nu a fost modificat. Introdu alte date.',
  analyser_attached:
    'Un analizor poate fi adăugat sau modificat numai după dezactivarea celui activ. Dezactivează-l întâi.',
  analyser_in_use: 'Acest dispozitiv este citit deja pentru alt cont. Verifică adresa, portul și ID-ul dispozitivului.',
  data_host_not_listed: 'Tandem nu poate apela această adresă. Cere operatorului să adauge {host} în DATA_HOSTS.',
  data_token_missing: 'Introdu cheia de acces primită de la ENTSO-E.',
  too_many_known_series: 'Pot exista cel mult {max} serii. Adaugă valorile la una existentă.',
  push_service_not_allowed:
    'Tandem nu poate folosi serviciul push al acestui browser. Cere administratorului să permită {service}.',
  push_subscription_not_valid:
    'Browserul a dat chei care nu se pot folosi. Oprește notificările push și pornește-le din nou.',
  analyser_address_not_allowed:
    'Tandem nu are voie să se conecteze la această adresă. Cere administratorului să permită {address}.',
  meter_topic_not_allowed: 'Topicul {topic} nu este dintre ale tale. Cere administratorului să îl permită.',
  meter_topic_taken:
    'Topicurile de sub {prefix} sunt deja ale altui utilizator. Alege altele sau șterge-le întâi pe acelea.',
  too_many_meter_topics: 'Un utilizator are cel mult {most} topicuri. Șterge întâi unul.',
  device_profile_unknown: 'Acest model de dispozitiv nu este în listă. Alege unul dintre cele oferite.',
  device_model_used: 'Există analizoare care folosesc acest model. Alege întâi alt model pentru ele.',
  too_many_device_models: 'Ai descris deja {max} modele. Șterge unul pe care nu îl mai folosești.',
  index_already_entered: 'Indexul pentru luna selectată a fost deja introdus!',
  index_below_last: 'Indexul nu poate fi mai mic decât cel din {month}, de {last} kWh. Citește din nou contorul.',
  index_above_next:
    'Indexul nu poate fi mai mare decât cel introdus pentru {month}, de {next} kWh. Citește din nou contorul.',
  index_far_from_usual:
    'Ar însemna {energy} kWh în această lună, iar de obicei ai circa {usual} kWh. Verifică indexul și salvează-l din nou dacă este corect.',
  reading_in_the_future: 'Ora aceasta este în viitor. Introdu citiri pentru orele trecute.',
  reading_period_unknown: 'Această oră nu există în ziua aleasă.',
  reading_too_old:
    'Indexurile se primesc începând cu {since}. Ce e mai vechi trimite ca ore întregi sau importă dintr-un fișier.',
  pushed_analyser_disabled:
    'Analizorul citirilor trimise este dezactivat. Activează-l din nou în aplicație ca să continui.',
  reading_out_of_bounds: 'Valoarea unei ore trebuie să fie între 0 și {max} kWh.',
  import_mapping_incomplete: 'Alege coloana pentru {column}, apoi verifică previzualizarea.',
  layout_without_headers:
    'Fișierul nu are un rând de antet, așa că următorul nu ar putea fi recunoscut. Formatul nu se poate reține.',
  too_many_layouts: 'Sunt deja reținute {max} formate. Șterge unul pe care nu-l mai folosești.',
  import_already_done: 'Acest fișier a fost deja importat. Alege-l din nou dacă vrei să-l mai imporți o dată.',
  span_too_long:
    '[Alege o perioadă mai scurtă. Numărul maxim de zile: {days}.][Prea multe rânduri pentru un singur răspuns; numărul maxim este {rows}. Alege mai puține zile sau alt filtru.][Prea mult pentru un singur răspuns, care are cel mult {megabytes} MB. Alege mai puține zile sau alt filtru.][ Programele primesc lista pe pagini: {paged}][ Totul, într-un fișier: {file}]',
  steps_too_short:
    'În această perioadă s-a tranzacționat pe intervale de {minutes} de minute, deci sferturile de oră nu se cunosc. Alege pași de o oră sau mai lungi.',
  forecast_readings_missing:
    'O prognoză cere citiri din cel puțin {needed} zile. Zile cunoscute: {days}. Conectează un analizor, introdu citiri sau importă un fișier.',
  forecast_prices_missing:
    'O prognoză de preț cere cel puțin {needed} zile cu preț PZU. Zile cunoscute: {days}. Prognoza apare de la sine după licitație.',
  forecast_too_far_ahead: 'Prognozele ajung la cel mult {max} zile în viitor. Alege o zi mai apropiată.',
  forecast_running: 'Ultimele tale prognoze se calculează încă. Așteaptă să fie gata sau oprește-le.',
  forecast_interrupted:
    'Calculul prognozelor tale a fost întrerupt. Cele gata s-au păstrat; cere-le din nou pe celelalte.',
  forecast_model_runtime_missing:
    'Un model de prognoză cere un program de rulare care nu este instalat. Instalează-l în folderul Tandem: {command}',
  forecast_model_unreadable: 'Un fișier al modelului de prognoză nu poate fi citit: {file} ({reason}).',
  forecast_model_too_large: 'Modelul de prognoză {file} depășește {megabytes} MB. Alege unul mai mic.',
  forecast_model_description: 'Descrierea modelului de prognoză este greșită: {file}: {fault}.',
  forecast_model_not_understood: '{file} nu poate fi folosit ca model de prognoză: {reason}.',
  forecast_model_exceeded:
    'Modelul de prognoză {file} cere mai mult decât este permis: {megabytes} MB de memorie și {seconds} s pentru o prognoză.',
  forecast_model_shape: 'Rezultatul modelului de prognoză {file} are altă formă decât cea descrisă.',
  forecast_model_not_finite: 'Rezultatul modelului de prognoză {file} nu este un număr în fiecare oră.',
  forecast_model_crossing:
    'Cuantilele modelului de prognoză {file} se încrucișează: un nivel mai mare are o valoare mai mică.',
  forecast_model_far_off:
    'Rezultatul modelului de prognoză {file} este mult în afara valorilor pe care le-a primit. Verifică unitatea de măsură.',
  group_not_shown: 'Ascuns, ca fiecare să rămână anonim: mai puțin de trei membri au citiri.',
  no_market_for_day: 'Nu există o piață PZU pentru {date}. Alege o zi a cărei piață este programată sau deschisă.',
  autopilot_not_set: 'Stabilește întâi limitele pilotului automat, apoi pornește-l.',
  autopilot_nothing_planned: 'Pilotul automat nu mai are pentru această piață nimic care să poată fi schimbat.',
  forecast_chance_unknown:
    'Sunt prea puține prognoze anterioare ca să se știe cât de probabil este un preț. Stabilește limitele printr-o marjă.',
  nothing_to_trade:
    'După prognoză nu rămâne nimic de cumpărat sau de vândut în acea zi. Alege o cotă mai mare sau altă parte a energiei tale.',
  margin_out_of_bounds: 'Introdu o marjă între 0 și {max} TC/kWh.',
  number_out_of_bounds: 'Introdu un număr între {min} și {max}.',
  already_generated: 'Deja generat',
  imbalance_day_not_over: 'Ziua {date} nu s-a încheiat. Dezechilibrele ei se pot genera începând cu {from}.',
  markets_not_settled: 'Piețele din {date} nu sunt decontate încă. Închide-le și decontează-le întâi.',
  reference_price_missing:
    'Intervale din {date} fără preț de referință: {count}, primul fiind {label}. Introdu prețuri de referință sau prețuri obișnuite în setările dezechilibrelor.',
  imbalance_prices_missing:
    'Intervale din {date} fără prețuri încărcate: {count}, primul fiind {label}. Încarcă-le sau alege modul A ori B.',
  nothing_to_correct: 'Nimic de corectat: nu s-a schimbat nicio citire și niciun preț încărcat.',
  not_settled_yet: 'Dezechilibrele din {date} nu au fost aplicate încă.',
  replay_forecast_missing:
    'Prognozele tale pentru {date} nu erau gata înainte de închiderea pieței, așa că nu avem ofertă de comparat.',
  replay_readings_missing: 'Pentru {date} nu ai nicio citire decontată, așa că nu se poate calcula cât a costat ziua.',
  replay_market_cancelled: 'Piața PZU din {date} a fost anulată, așa că nu există o licitație de reluat.',
  replay_market_missing: 'Pentru {date} nu a fost nicio piață PZU. Alege altă zi.',
  rule_of_blocks:
    'Regula {rule} nu are sens pentru o piață cu oferte bloc: prețurile lor se leagă între toate intervalele și nu există unul cel mai mic sau cel mai mare.',
  rule_without_prices:
    'Regula {rule} are nevoie de prețuri de dezechilibru, care nu au fost introduse pentru fiecare interval.',
  replay_not_verified: 'Licitația refăcută nu a trecut verificarea, așa că nu arătăm niciun rezultat.',
  section_not_available: 'Această secțiune nu este încă disponibilă',
  group_name_used: 'Acest nume de grup este deja folosit!',
  group_member_already: 'Faci deja parte dintr-un grup. Părăsește-l întâi: nimeni nu poate fi în două.',
  group_request_pending: 'Cererea ta de aderare la {group} este în așteptare. Retrage-o întâi sau așteaptă răspunsul.',
  group_request_decided: 'La această cerere s-a răspuns deja.',
  group_owner_stays: 'Administratorul unui grup nu îl poate părăsi. Transferă-l întâi unui membru sau șterge-l.',
  insufficient_coins: 'Îți lipsesc {missing} TC: ai disponibile {available} TC. Cere monede sau micșorează oferta.',
  balance_negative: 'Soldul tău este sub zero. Cere întâi monede, apoi trimite oferta.',
  acquisition_already_decided: 'La această cerere de monede s-a răspuns deja.',
  amount_out_of_bounds: 'Suma trebuie să fie mai mare decât 0 și cel mult {max} TC.',
  ledger_full:
    'Un cont ar ajunge să aibă sau să datoreze peste {max} TC, ceea ce registrul nu poate scrie. Nu s-a înregistrat nimic.',
  content_changed_meanwhile:
    'Între timp, altcineva a salvat o altă versiune. Copiază ce ai scris, reîncarcă pagina și adaugă textul acolo.',
  link_not_allowed: 'Linkul „{link}” nu poate fi folosit. Linkurile încep cu https://, http://, mailto: sau /.',
  image_unknown: 'O siglă nu mai este păstrată. Alege din nou fișierul.',
  image_not_readable: 'Alege o imagine PNG, JPEG sau WebP de cel mult {pixels} px pe fiecare latură și {kilobytes} kB.',
  job_running: '„{job}” este deja rulată manual. Așteaptă să se încheie, apoi vezi rezultatul în listă.',
  package_running: 'Se lucrează deja la un pachet. Așteaptă să se încheie sau oprește-l din listă.',
  package_span_empty: 'Între aceste zile nu s-a decontat nicio piață pentru ziua următoare. Alege altele.',
  package_too_large: 'Aceste zile conțin prea multe date pentru un singur pachet. Alege mai puține zile.',
  package_interrupted: 'Pachetul nu a putut fi creat. Încearcă din nou sau alege mai puține zile.',
  package_not_ready: 'Acest pachet nu are încă fișier. Așteaptă să fie gata.',
  package_published: 'Acest pachet este publicat. Retrage-l mai întâi.',
  package_withdrawn: 'Acest pachet a fost retras și nu mai poate fi descărcat.',
  too_many_packages: 'Pot fi păstrate cel mult {max} pachete. Șterge mai întâi unul.',
  scenario_faulty: 'Ceva nu este în regulă cu scenariul, în primul rând: {fault}. Corectează-l, apoi pornește-l.',
  scenario_running: 'Rulează deja un scenariu. Așteaptă să se încheie sau oprește-l din listă.',
  scenario_too_long:
    'Scenariul ajunge la {days} de zile ale unui participant. Aici sunt permise cel mult {max}: alege mai puține zile, mai puțini participanți, mai puține variante sau replici.',
  scenario_too_large:
    'Rezultatele au nevoie de mai multă memorie decât este permis. Alege mai puține zile sau mai puțini participanți ori înregistrează mai puțin.',
  scenario_took_too_long:
    'A durat mai mult de {minutes} min. Ce s-a lucrat se păstrează: continuă rularea sau alege mai puține zile.',
  scenario_interrupted:
    'Rularea s-a încheiat pe neașteptate. Ce s-a lucrat se păstrează: continuă rularea sau alege mai puține zile.',
  scenario_not_done: 'Această rulare nu are încă rezultate. Așteaptă să se încheie.',
  scenarios_off: 'Aici nu se rulează scenarii. Cine administrează serverul le poate porni.',
  too_many_scenario_runs: 'Pot fi păstrate cel mult {max} rulări. Șterge mai întâi una.',
}
