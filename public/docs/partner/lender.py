# A lender's system to begin from, without packages: SECRET=whsec_… PORTAL=https://portal.example python3 lender.py
import base64, hashlib, hmac, json, os, threading, time, urllib.request, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))
PORTAL, PORT = os.environ.get("PORTAL"), int(os.environ.get("PORT", "8080"))
applications = {}  # By Idempotency-Key. Yours belong in a database, with that as a unique column.

def sign(message_id, at, body):
    digest = hmac.new(KEY, f"{message_id}.{at}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()

def is_signed(headers, body):
    at = headers.get("webhook-timestamp", "")
    if not at.isdecimal() or abs(time.time() - int(at)) > 300:
        return False
    expected = sign(headers.get("webhook-id", ""), at, body).encode()
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, signature) for signature in given)

def call_back(application_id, status):  # Yours repeats it until the answer is 204.
    body = json.dumps({"application_id": application_id, "status": status}).encode()
    message_id, at = f"msg_{uuid.uuid4()}", str(int(time.time()))
    headers = {"content-type": "application/json", "webhook-id": message_id, "webhook-timestamp": at}
    headers["webhook-signature"] = sign(message_id, at, body)
    urllib.request.urlopen(urllib.request.Request(f"{PORTAL}/api/partner/outcome", body, headers), timeout=10)

def score(call, key):
    return {"available": call["lead"].get("net_income", 0) > 5000, "probability": 60, "quote": {"rate": 21.5}}

def accept(call, key):
    if PORTAL:
        threading.Thread(target=call_back, args=(call["application_id"], "accepted")).start()
    return applications.setdefault(key, {"status": "pending", "reference": str(uuid.uuid4())})

def link(call, key):
    return {"ready": True, "link": f"https://lender.example/apply/{call['reference']}"}

class Lender(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        answer = {"/score": score, "/accept": accept, "/link": link}.get(self.path)
        status = 404 if not answer else 200 if is_signed(self.headers, body) else 401
        text = json.dumps(answer(json.loads(body), self.headers["idempotency-key"]) if status == 200 else {}).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

server = ThreadingHTTPServer(("", PORT), Lender)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
