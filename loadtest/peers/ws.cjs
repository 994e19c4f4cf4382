// ws (npm): one loop over the subscribers per change.
const { createServer } = require('node:http');
const { WebSocketServer } = require('ws');

const text = 'x'.repeat(Number(process.env.SIZE));
const subscribers = new Set();

const server = createServer((request, response) => {
  const changes = Number(request.url.slice('/publish/'.length));
  for (let change = 0; change < changes; change += 1) {
    for (const subscriber of subscribers) subscriber.send(text);
  }
  response.end();
});

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', () => {
    subscribers.add(socket);
    socket.send('subscribed');
  });
  socket.on('close', () => subscribers.delete(socket));
});

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  console.log(`listening on 127.0.0.1:${server.address().port}`);
});
