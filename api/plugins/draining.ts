// Before an instance closes it goes on answering for a while, so that a proxy in front can send requests elsewhere.
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503, and ends each connection with its next answer. */
    startDraining(): void;
    isDraining(): boolean;
  }
}

export const drainingPlugin = fp(
  async (app) => {
    let isDraining = false;
    app.decorate('startDraining', () => {
      isDraining = true;
    });
    app.decorate('isDraining', () => isDraining);
    // Otherwise the proxy might reuse a connection at the very moment in which it is closed, and lose the request.
    app.addHook('onSend', async (_request, reply) => {
      if (isDraining) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
