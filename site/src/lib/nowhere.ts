/** All unknown addresses are rendered by the server as this one, so that they share one document. */
export const NOWHERE = '/not-found';
