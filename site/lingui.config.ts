import babel from '@lingui/cli/api/extractors/babel';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { ALL_LOCALES, SOURCE_LOCALE } from '@sandcrate/api/contract/locales.ts';
import { contractExtractor } from './contract-extractor.ts';

const inSource = (...paths: string[]) => paths.map((path) => `<rootDir>/src/${path}`);
const TESTS = inSource('**/*.test.*', 'testing');

/** Parts in an area's folder that pages of other areas show too. */
const ON_EVERY_PAGE = inSource(
  'features/catalogue/search',
  // The home page is part of the entry chunk.
  'features/catalogue/home',
  'features/catalogue/browse/AddonArt.tsx',
  'features/catalogue/browse/queries.ts',
  'features/catalogue/browse/AddonCard.tsx',
  'features/catalogue/browse/AddonCardSkeleton.tsx',
  'features/catalogue/browse/StatusBadge.tsx',
  'features/catalogue/browse/CollectionCard.tsx',
);

/** A catalog of its own: the page of an add-on loads it with the dialog 'Add to collection'. */
const COLLECTIONS = inSource('features/catalogue/collections');

/** A catalog of its own: the page of an add-on loads it with the profile of somebody who commented. */
const PROFILES = inSource('features/community/profiles');

/** A catalog of its own, loaded with the tool bar of a Markdown field. */
const MARKDOWN = inSource('ui/markdown');

/** Pictures in large, on pages that show add-ons and their full descriptions. */
const LIGHTBOX = inSource('ui/lightbox');

/** A catalog of its own, loaded with the dialog 'Look inside'. Its button is on the page itself. */
const INSIDE = [
  ...inSource('features/catalogue/inside/!(InsideButton).tsx', 'features/catalogue/models'),
  '<rootDir>/../packs/models/model-problem.ts',
];

/** What opens on a press on the page of an add-on, or is shown to few. A catalog of its own, loaded with it. */
const OPENED = inSource(
  'features/catalogue/addon-page/ReleaseChanges.tsx',
  'features/community/engagement/@(OwnWork|ReportForm).tsx',
  'features/community/engagement/@(report-reasons|use-report).ts',
  'features/community/penalties/PenaltyAlerts.tsx',
);

/** Pages about publishers, and about recalled files. */
const PUBLISHERS = inSource(
  'features/catalogue/publishers',
  'features/catalogue/advisories/AdvisoryPage.tsx',
);

/** Lists with filters, and the numbers of their pages. */
const BROWSE = inSource('features/catalogue/browse');

const TEXT_PAGES = inSource('routes/_text.*.tsx');

const catalog = (name: string, include: string[], exclude: string[]) => ({
  path: `<rootDir>/locales/{locale}/${name}`,
  include,
  exclude: [...exclude, ...TESTS],
});
const inProject = (...paths: string[]) => paths.map((path) => `<rootDir>/../${path}`);
/** Labels of fields and decisions, and refusals that an add-on's page itself shows. */
const LABELS = inProject(
  'core/addon/optional-fields.ts',
  'api/contract/change-fields.ts',
  'api/contract/decision-labels.ts',
  'core/addon/errors.ts',
  'core/recall/errors.ts',
);
/** What is unusual in a file that is accepted. */
const NOTES = inProject('core/pack/notes.ts');
const area = (name: string, folders: string[], labels: string[] = []) =>
  catalog(name, [...inSource(...folders.map((folder) => `features/${folder}`)), ...labels], ON_EVERY_PAGE);

/** Refusals that players and publishers can get; the console is in English. */
const REFUSALS = inProject(
  ...'account addon appeal collection comment compatibility engagement invite message name pack profile recall registration report'
    .split(' ')
    .map((concept) => `core/${concept}/errors.ts`),
  'core/addon/content-rules.ts',
  'core/domain-error.ts',
  'core/errors.ts',
  'core/validation.ts',
  'api/addons/contract.ts',
  'api/addons/upload-refusals.ts',
  'api/auth/refusals.ts',
  'api/contract/refusals.ts',
  'api/plugins/errors.ts',
  'api/reports/refusals.ts',
  'packs/zip/zip-errors.ts',
);

/** Each catalog is loaded as a whole, by the pages that app/i18n/areas.ts lists. */
export default defineConfig({
  sourceLocale: SOURCE_LOCALE,
  locales: ALL_LOCALES,
  // So that a language that is not complete yet can be viewed before it is offered.
  fallbackLocales: { default: SOURCE_LOCALE },
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  extractors: [contractExtractor, babel],
  // The component that the macros `Trans` and `Plural` compile to.
  runtimeConfigModule: { Trans: ['@sandcrate/site/src/app/i18n/Trans.tsx', 'Trans'] },
  catalogs: [
    catalog(
      'main',
      [...inSource('ui', 'lib', 'app', 'routes', 'features/layout'), ...ON_EVERY_PAGE],
      [...TEXT_PAGES, ...MARKDOWN, ...LIGHTBOX],
    ),
    catalog('markdown', MARKDOWN, []),
    catalog(
      'catalogue',
      [...inSource('features/catalogue', 'features/community'), ...LIGHTBOX, ...LABELS],
      [...ON_EVERY_PAGE, ...COLLECTIONS, ...PROFILES, ...INSIDE, ...OPENED, ...PUBLISHERS, ...BROWSE],
    ),
    catalog('inside', INSIDE, []),
    catalog('opened', OPENED, []),
    catalog('publishers', PUBLISHERS, []),
    catalog('browse', BROWSE, ON_EVERY_PAGE),
    catalog('collections', COLLECTIONS, []),
    catalog('profiles', PROFILES, []),
    area('account', ['account'], inProject('api/contract/penalty-labels.ts')),
    area('publisher', ['publisher'], NOTES),
    catalog('text', [...inSource('features/site-information'), ...TEXT_PAGES], ON_EVERY_PAGE),
    catalog(
      'words',
      inProject('api/contract/pages.ts', 'api/contract/limits.ts', 'core/settings/default-description.ts'),
      [],
    ),
    catalog('refusals', REFUSALS, []),
    {
      // Read by the mailer, not by the site.
      path: '<rootDir>/../projections/reactions/mails/{locale}',
      include: inProject(
        'core/addon/optional-fields.ts',
        'projections/reactions/account-mail.ts',
        'projections/reactions/compose-mail.ts',
        'projections/reactions/mail-content.ts',
        'projections/reactions/mail-facts.ts',
        'projections/reactions/notice-mail.ts',
      ),
    },
  ],
});
