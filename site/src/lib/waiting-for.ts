/**
 * Loads the code of a part that the server renders. While it cannot be fetched, it is waited for, because React keeps the
 * server's HTML of what waits but not of what fails. It is fetched again when the network is up.
 */
export const waitingFor =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch(() =>
      new Promise((isUp) => addEventListener('online', isUp, { once: true })).then(waitingFor(load)),
    );
