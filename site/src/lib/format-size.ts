const MB = 1_048_576;

/** Bytes as megabytes with one decimal. */
export const formatMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
