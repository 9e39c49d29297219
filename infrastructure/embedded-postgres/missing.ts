/** For `catch`: returns the value when a file does not exist, and rethrows any other error. */
export const missing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
