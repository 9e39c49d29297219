/** For `catch`: the value to go on with when a file does not exist; any other error stays one. */
export const missing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
