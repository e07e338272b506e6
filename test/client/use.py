# What every client's program does and tells: see client.test.ts.
import json
import sys

from lead_matching import ApiError, Client, WebhookError, verify_webhook

given = json.loads(sys.argv[1])
lead, webhook = given["lead"], given["webhook"]
pauses = [0.01, 0.01, 0.01]
api = Client(given["baseUrl"], given["key"], delays=pauses)


def error_of(call):
    try:
        call()
    except ApiError as error:
        return error
    raise SystemExit("no error")


def told(body, secret=webhook["secret"]):
    try:
        return verify_webhook(secret, webhook["headers"], body)["id"]
    except WebhookError:
        return "refused"


intents = api.list_intents()
offer = api.make_offer(lead)
accept = {"hashid": offer["id"], "partner_id": offer["matches"][0]["id"]}
outcome = api.accept_once(accept, reads=pauses)
again = error_of(lambda: api.accept_once(accept))
link = api.get_accept_link(offer["id"])
batch = api.upload_batch(given["file"], intent=lead["intent"])
refused = error_of(lambda: api.create_lead({**lead, "popi": "yes"}))
unauthorized = error_of(lambda: Client(given["baseUrl"], "wrong").list_intents())
# With a key of its own an accept is safe to repeat.
keyed_accept = {"hashid": api.make_offer(given["other"])["id"], "partner_id": accept["partner_id"]}
keyed = api.accept_offer(keyed_accept, idempotency_key="of-this-test")
# An accept that never arrives has not the outcome of the one before.
tried = api.make_offer(given["third"])
first, second = ({"hashid": tried["id"], "partner_id": match["id"]} for match in tried["matches"])
declined = api.accept_once(first)
lost = api.accept_once(second, reads=pauses)

print(
    json.dumps(
        {
            "intents": [intent["title"] for intent in intents],
            "offered": [match["id"] for match in offer["matches"]],
            "outcome": outcome["accept"]["status"] if "accept" in outcome else "answered",
            "again": [again.status, again.message],
            "link": link,
            "rows": [row["status"] for row in batch["results"]],
            "refused": refused.errors["popi"],
            "unauthorized": unauthorized.message,
            "keyed": keyed["status"],
            "earlier": [declined["status"], lost["accept"]],
            "webhook": [told(webhook["body"]), told(webhook["body"] + " "), told(webhook["body"], "")],
        }
    )
)
