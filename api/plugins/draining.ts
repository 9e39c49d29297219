// Before an instance closes, it keeps answering for a while, so that a proxy in front can send requests elsewhere.
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503, and closes each connection after its next answer. */
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
    // Otherwise the proxy might reuse a connection just as it is closed, and lose the request.
    app.addHook('onSend', async (_request, reply) => {
      if (isDraining) reply.header('connection', 'close');
    });
  },
  { name: 'draining' },
);
