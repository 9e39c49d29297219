/**
 * All unknown addresses are rendered as this one, so that they share one document. Until its scripts run, its links to
 * other languages lead here too.
 */
export const NOWHERE = '/not-found';
