const MB = 1_048_576;

const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatCount = (count: number) => whole.format(count);

/** For places with little room: exact up to four digits, then 12.3K. */
export const formatShort = (count: number) => (count < 10_000 ? whole : short).format(count);

/** Such as 'Nov 21, 2025'. */
export const formatDate = (moment: string) => day.format(new Date(moment));

export const formatYear = (moment: string) => String(new Date(moment).getFullYear());

/** Bytes as megabytes with one decimal. */
export const formatMegabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

export const formatRating = (rating: number) => rating.toFixed(1);
