// socket.io: one room, WebSocket only, no compression.
const { createServer } = require('node:http');
const { Server } = require('socket.io');

const text = 'x'.repeat(Number(process.env.SIZE));

const server = createServer((request, response) => {
  const changes = Number(request.url.slice('/publish/'.length));
  for (let change = 0; change < changes; change += 1) io.to('room').emit('change', text);
  response.end();
});

const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('subscribe', () => {
    socket.join('room');
    socket.emit('subscribed');
  });
});

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  console.log(`listening on 127.0.0.1:${server.address().port}`);
});
