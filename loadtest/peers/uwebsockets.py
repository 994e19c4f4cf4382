"""uWebSockets (C++), through its Python binding: subscribe and publish are its own."""

import os
import sys

from socketify import App, AppListenOptions, OpCode

TEXT = "x" * int(os.environ["SIZE"])
TOPIC = "room"

app = App()


def subscribe(socket, _message, _opcode):
    socket.subscribe(TOPIC)
    socket.send("subscribed", OpCode.TEXT)


def publish(response, request):
    for _ in range(int(request.get_parameter(0))):
        app.publish(TOPIC, TEXT, OpCode.TEXT)
    response.end("")


def say_where(config):
    print(f"listening on 127.0.0.1:{config.port}", flush=True)


app.ws("/", {"message": subscribe, "idle_timeout": 120, "compression": 0})
app.get("/publish/:changes", publish)
app.listen(AppListenOptions(port=int(sys.argv[1]), host="127.0.0.1"), say_where)
app.run()
