// fastify: every request is answered with the bytes of a file.
const { readFileSync } = require('node:fs');
const fastify = require('fastify');

const body = readFileSync(process.argv[2]);
const app = fastify();
app.get('/*', (request, reply) => reply.type('application/json').send(body));
app.listen({ port: 0, host: '127.0.0.1' }).then((address) => console.log(`listening on ${address}`));
