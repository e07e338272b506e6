import { connect, createServer, type Socket } from 'node:net';

// A network that takes DELAY_MS one way, between PORT and TARGET_PORT, both of 127.0.0.1. A process of its own: in one
// that is busy, timers are late.
const delayMs = Number(process.env.DELAY_MS);

function carry(from: Socket, to: Socket): void {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs));
  from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  from.on('error', () => {});
}

createServer({ noDelay: true }, (near) => {
  const far = connect({ port: Number(process.env.TARGET_PORT), host: '127.0.0.1', noDelay: true });
  carry(near, far);
  carry(far, near);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
