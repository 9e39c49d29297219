/** Where adapters report what no caller waits for. `console` and Fastify's logger both fit. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };
