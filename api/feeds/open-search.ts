// Describes the site's search to browsers, which then offer it next to their own search engines.
import { type LocaleTag, localized } from '../contract/locales.ts';
import { escapeXml, textElement, XML_HEAD } from './xml.ts';

export const OPEN_SEARCH = 'application/opensearchdescription+xml';
export const SUGGESTIONS = 'application/x-suggestions+json';

/** The longest names and descriptions that OpenSearch 1.1 allows. */
const LONGEST = { shortName: 16, longName: 48, description: 1024 };

type About = {
  /** The site's address, without a slash at the end. */
  url: string;
  name: string;
  description: string;
  /** The language of the page with the results. */
  locale: LocaleTag;
};

/** An OpenSearch 1.1 description (https://github.com/dewitt/opensearch). */
export function openSearchOf({ url, name, description, locale }: About): string {
  const own = `${url}/opensearch.xml?language=${locale}`;
  return [
    `${XML_HEAD}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    textElement('ShortName', cut(name, LONGEST.shortName)),
    textElement('LongName', cut(name, LONGEST.longName)),
    textElement('Description', cut(description || name, LONGEST.description)),
    textElement('Language', locale),
    textElement('InputEncoding', 'UTF-8'),
    textElement('Image', `${url}/favicon.ico`, ' width="16" height="16" type="image/x-icon"'),
    address('text/html', `${url}${localized(locale, '/browse')}?search={searchTerms}`),
    address(SUGGESTIONS, `${url}/suggestions.json?q={searchTerms}`),
    `<Url type="${OPEN_SEARCH}" rel="self" template="${escapeXml(own)}" />`,
    '</OpenSearchDescription>\n',
  ].join('\n');
}

const address = (type: string, template: string) =>
  `<Url type="${type}" template="${escapeXml(template)}" />`;

const cut = (text: string, most: number) => [...text].slice(0, most).join('');
