// The table of the site's pages, which routes, page heads, the footer, the sitemap and tests read.

export type FooterColumn = 'Explore' | 'Create' | 'Support' | 'About';

export type SitePage = {
  /** The heading, and the browser tab's name. */
  title: string;
  /** The browser tab's name, if it differs. [the heading] */
  tab?: string;
  /** One line below the heading, and the page's description for search engines. */
  lead?: string;
  /** Whether search engines may list it, and the sitemap includes it. */
  indexed: boolean;
  /** A page of text, written in its route file `site/src/routes/_text.*.tsx`. [another kind of page] */
  isText?: true;
  /** Its place and label in the footer. [not in the footer] */
  footer?: { column: FooterColumn; label: string };
};

/** By the route's path. The page of an add-on, publisher or collection takes its title from its subject. */
export const PAGES = {
  '/': { title: '', indexed: true },
  '/browse': {
    title: 'Browse Addons',
    lead: 'Everything that players have made and reviewers have approved.',
    indexed: true,
    footer: { column: 'Explore', label: 'Browse Addons' },
  },
  '/addon/$id': { title: 'Addon', indexed: true },
  '/publishers': {
    title: 'Publishers',
    lead: 'Discover content creators and addon publishers in our community',
    indexed: true,
    footer: { column: 'Explore', label: 'Publishers' },
  },
  '/publishers/$username': { title: 'Publisher', indexed: true },
  '/collection/$id': { title: 'Collection', indexed: true },
  '/advisories/$id': { title: 'Security advisory', indexed: true },
  '/become-publisher': {
    title: 'Become a Publisher',
    lead: 'Share what you build with players everywhere. It is free to join.',
    indexed: true,
  },
  '/publisher/upload': {
    title: 'Upload Addon',
    lead: 'Players can find your addon once it is approved.',
    indexed: false,
    footer: { column: 'Create', label: 'Upload Addon' },
  },
  '/publisher/guide': {
    title: 'Publisher Guide',
    lead: 'From a pack on your phone to a page that players find.',
    indexed: true,
    isText: true,
    footer: { column: 'Create', label: 'Publisher Guide' },
  },
  '/tools': {
    title: 'Tools',
    lead: 'Small helpers for people who make packs.',
    indexed: true,
    footer: { column: 'Create', label: 'Tools' },
  },
  '/docs': {
    title: 'Documentation',
    lead: 'How to get an addon into your game, and where to read more.',
    indexed: true,
    isText: true,
    footer: { column: 'Create', label: 'Documentation' },
  },
  '/api': {
    title: 'API',
    tab: 'API Reference',
    lead: 'Everything that this site can do, your programs can do too.',
    indexed: true,
    footer: { column: 'Create', label: 'API' },
  },
  '/help': {
    title: 'Help',
    lead: 'Short answers to what people ask most.',
    indexed: true,
    isText: true,
    footer: { column: 'Support', label: 'Help' },
  },
  '/contact': {
    title: 'Contact',
    lead: 'Who to ask about what.',
    indexed: true,
    isText: true,
    footer: { column: 'Support', label: 'Contact' },
  },
  '/bugs': {
    title: 'Report a Bug',
    lead: 'What helps us find it, and where to send it.',
    indexed: true,
    isText: true,
    footer: { column: 'Support', label: 'Report a Bug' },
  },
  '/status': {
    title: 'Status',
    lead: 'How the site is at this moment, and how long reviews take.',
    indexed: true,
    footer: { column: 'Support', label: 'Status' },
  },
  '/blog': {
    title: 'Community',
    lead: 'What is new on the site, and what has just come in.',
    indexed: true,
    footer: { column: 'About', label: 'Blog' },
  },
  '/careers': {
    title: 'Careers',
    lead: 'There are no paid positions open. There is work, though.',
    indexed: true,
    isText: true,
    footer: { column: 'About', label: 'Careers' },
  },
  '/terms': {
    title: 'Terms of Use',
    lead: 'The few rules that everybody here follows.',
    indexed: true,
    isText: true,
    footer: { column: 'About', label: 'Terms' },
  },
  '/privacy': {
    title: 'Privacy',
    lead: 'What is kept about you, for how long, and how it is deleted.',
    indexed: true,
    isText: true,
    footer: { column: 'About', label: 'Privacy' },
  },
  '/offline': {
    title: 'You are offline',
    lead: 'This page needs a connection. What you opened before is still here.',
    indexed: false,
  },
  '/login': {
    title: 'Sign in',
    lead: 'Rate, comment, and look after your addons.',
    indexed: false,
  },
  '/register': { title: 'Create an account', indexed: false },
  '/invite-register': { title: 'Accept your invite', indexed: false },
  '/forgot-password': { title: 'Forgot your password?', indexed: false },
  '/reset-password': { title: 'Choose a new password', indexed: false },
  '/verify-email': { title: 'Verify your email', indexed: false },
  '/unsubscribe': { title: 'Stop mails', indexed: false },
  '/favourites': { title: 'Favorites', lead: 'The addons that you like.', indexed: false },
  '/collections': {
    title: 'Collections',
    lead: 'Lists of addons that you have made or follow.',
    indexed: false,
  },
  '/collection/$id/edit': { title: 'Edit collection', indexed: false },
  '/settings': { title: 'Settings', lead: 'Your account', indexed: false },
  '/inbox': {
    title: 'Inbox',
    lead: 'What happened to your addons and to those you care about',
    indexed: false,
  },
  '/updates': { title: 'Settings', indexed: false },
  '/publisher/apply': { title: 'Become a Publisher', indexed: false },
  '/publisher/dashboard': {
    title: 'Publisher Dashboard',
    lead: 'Your addons and how they are doing.',
    indexed: false,
  },
  '/publisher/edit/$id': { title: 'Edit Addon', indexed: false },
} as const satisfies Record<string, SitePage>;

export type PagePath = keyof typeof PAGES;

export const isInTable = (path: string): path is PagePath => Object.hasOwn(PAGES, path);

export const pageOf = (path: PagePath): SitePage => PAGES[path];

const entries = () => Object.entries(PAGES) as [PagePath, SitePage][];

/** The pages of a column of the footer, in the table's order. */
export const footerPages = (column: FooterColumn): { path: PagePath; label: string }[] =>
  entries().flatMap(([path, { footer }]) =>
    footer?.column === column ? [{ path, label: footer.label }] : [],
  );

/** The addresses of indexed pages that do not depend on the catalogue. */
export const findablePaths = (): string[] =>
  entries().flatMap(([path, { indexed }]) => (indexed && !path.includes('$') ? [path] : []));
