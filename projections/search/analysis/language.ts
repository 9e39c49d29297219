// The language whose endings a word may have, guessed from its letters, and words that say little.
import { fold } from './fold.ts';

export type Language = 'english' | 'russian' | 'greek' | 'arabic' | '';

/** Latin letters count as English: its endings do little harm to other languages. */
export function languageOf(word: string): Language {
  if (/^[a-z]+$/.test(word)) return 'english';
  if (/^[а-яё]+$/.test(word)) return 'russian';
  if (/^[\u0370-\u03ff]+$/.test(word)) return 'greek';
  if (/^[\u0620-\u064a]+$/.test(word)) return 'arabic';
  return '';
}

/**
 * Words that a search can ignore: function words of the site's languages, and words that describe everything here. They
 * are required when there are no others.
 */
const LIGHT_WORDS = `
a an and the of for to in on at by with from into or is it its my your this that i me we us you they he she his her their
our be am are was were do does did can could will would should may might must have has had there here than then so as if
when where who what which how why all any some more most very just only not no without about up out off over too also
please get give want need like looking make makes use using let lets turn keep put take show see bring go goes
somebody someone everybody everyone something thing things instead before after during while fewer less better
addon addons mod mods plugin plugins app apps application program software tool pack packs game games script scripts
free download downloads apk premium pro full best good great new newest latest version update updated install
minecraft bedrock mcpe pocketmine android mobile online server servers

der die das den dem des ein eine einen einem einer und oder mit für von vom zu zum zur im am auf aus bei nach über unter
ist sind nicht kein keine ich du er wir ihr mein meine dein kostenlos gratis herunterladen spiel

el la los las un una unos unas y o de del al en con por para sin sobre es son no mi tu su que como gratis descargar juego

o os as um uma uns umas e ou do da dos das no na nos nas em com por para sem sobre é são não meu minha seu sua que como
grátis baixar jogo

le la les un une des et ou du de au aux en dans avec pour par sans sur est sont ne pas mon ma mes ton ta son sa ce cette
que qui gratuit télécharger jeu

i oraz lub w we z ze na do od po dla przez bez jest są nie mój moja ten ta to jak darmowy pobierz gra

ve veya ile için bir bu şu da de mi mı ne nasıl ücretsiz indir oyun

и или в во на с со из от до для по без не это мой моя как что бесплатно скачать игра мод

の を に は が と で も へ から まで です ます 無料 ダウンロード
은 는 이 가 을 를 의 에 와 과 로 무료 다운로드 게임
的 了 和 在 是 我 免费 下载
و في من إلى على عن مع هذا هذه أن لا تحميل مجاني لعبة`;
const lightWords = new Set(LIGHT_WORDS.split(/\s+/).filter(Boolean).map(fold));
export const isLight = (word: string): boolean => lightWords.has(word);
