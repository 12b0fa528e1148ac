/**
 * Spec section 5: a message must not contain links, phone numbers or e-mails; decisions: also not when they are spaced or
 * disguised, and ordinary numbers, prices, dates and sentences stay free. Every pattern costs time in proportion to the text:
 * the server runs them for everybody on one event loop.
 */
import { hasPhoneNumber } from './phone-numbers.ts';
import { joinSpacedLetters, toPlainText, withoutAccents } from './plain-text.ts';

export const hasForbiddenContent = (text: string): boolean => {
  const plain = withoutAccents(toPlainText(text)).replace(/\n/g, ' ');
  const joined = joinSpacedLetters(plain);
  return hasContact(plain) || (joined !== plain && hasContact(joined)) || hasPhoneNumber(plain);
};

/** Without any of these there is neither a link nor an e-mail, and nearly all messages have none. */
const contactSigns = /\.[^\s.]|\s\.|[/@]|[[({<]\s*[.dpa@]|www|w w w| ponto | punto | dot |arroba| at /;

const hasContact = (text: string): boolean => contactSigns.test(text) && (hasEmail(text) || hasLink(text));

const strongEndings = 'com|org|edu|gov|biz|xyz|blog|io|tv|gg|ly|br|ar|mx|cl|uk|fr|eu|ru|cn|jp|gl';
/** Endings that are also words people write after a full stop: they need a path to be an address. */
const wordEndings = 'me|to|is|it|in|no|so|de|es|us|be|la|do|se|as|at|am|ai|co|pt|cc|ws|st|pe';
/** Endings that may also begin the next sentence: "gostei.Video travou". They are an address at the end of a text, or after a word that points to one. */
const openEndings = 'info|app|dev|online|site|store|shop|club|link|live|page|tech|cloud|digital|media|video|art|pro';
const pointers = 'acess[ae]r?|entr[ae]r?|visit[ae]?r?|vej[ae]|olh[ae]|link|site|em|no|na|go to|see|en|visita';
const hosts = 't\\.me|wa\\.me|youtu\\.be|bit\\.ly|goo\\.gl|x\\.com|lnkd\\.in|fb\\.me|discord\\.gg';
const mailHouses = 'gmail|hotmail|outlook|yahoo|icloud|uol|bol|terra|live|proton\\w*|msn|globo|ig';

/** A name before a dot. It looks back from the dot: a pattern that starts at every letter of a long word would cost its length squared. */
const name = '(?<=[\\p{L}\\p{N}]-*)';

const links: readonly RegExp[] = [
  /\b(?:h\s*[tx]\s*[tx]\s*p\s*(?:s\s*)?|ftp\s*)[:;]\s*\/\s*\//,
  /(?<![\p{L}\p{N}])w\s?w\s?w\s*[.,]\s*[\p{L}\p{N}]/u,
  new RegExp(`${name}\\.(?:${strongEndings})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`${name}\\.(?:${wordEndings})/[\\p{L}\\p{N}]`, 'u'),
  new RegExp(`${name}\\.(?:${openEndings})(?=\\s*(?:$|[/!?,;:.)]))`, 'u'),
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pointers})[\\s:]+[\\p{L}\\p{N}-]+\\.(?:${openEndings})(?![\\p{L}\\p{N}])`, 'u'),
  // ASP.NET and VB.NET are languages, ".NET" alone is one too.
  /(?<!(?:^|[^\p{L}\p{N}])(?:asp|vb|ado|ml))(?<=[\p{L}\p{N}])\.net(?![\p{L}\p{N}])/u,
  new RegExp(`(?<![\\p{L}\\p{N}.])(?:${hosts})(?![\\p{L}\\p{N}])`, 'u'),
  // "palco .com", "palco . com": a space before the dot is no end of a sentence.
  new RegExp(`[\\p{L}\\p{N}]\\s+\\.\\s*(?:${strongEndings})(?![\\p{L}\\p{N}])`, 'u'),
  // "palco[.]com", "palco (dot) com", "palco [ponto] com"
  new RegExp(
    `[\\p{L}\\p{N}]\\s*[[({<]\\s*(?:\\.|dot|ponto|punto)\\s*[\\])}>]\\s*(?:${strongEndings}|${wordEndings}|${openEndings}|net)(?![\\p{L}\\p{N}])`,
    'u',
  ),
  /(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\/\S/,
];

/** "palco ponto com", said at the end of something; "o ponto com mais votos" is a sentence. */
const spokenDot =
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s+(?:ponto|punto|dot)\s+(?:com|net|org|br|io|tv|app)(?=\s*(?:$|[/!?,;.]|barra|(?:ponto|punto|dot)\s+\p{L}{2}(?!\p{L})))/gu;
const notNames = new Set(
  'o a os as um uma uns este esse aquele neste nesse no na do da ao de em qual cada meu seu nosso outro mesmo algum el un ese cual mi su the this that which each one my your'.split(
    ' ',
  ),
);

const hasLink = (text: string): boolean =>
  links.some((pattern) => pattern.test(text)) ||
  [...text.matchAll(spokenDot)].some((match) => !notNames.has(match[1] ?? ''));

const at = '(?:@|[[({<]\\s*(?:at|arroba|@)\\s*[\\])}>]|\\s(?:arroba)\\s)';
const dot = '(?:\\.|[[({<]\\s*(?:\\.|dot|ponto|punto)\\s*[\\])}>]|\\s(?:dot|ponto|punto)\\s)';
const emails: readonly RegExp[] = [
  new RegExp(`[\\p{L}\\p{N}_.+-]\\s*${at}\\s*[\\p{L}\\p{N}-]+\\s*${dot}\\s*\\p{L}{2,}`, 'u'),
  new RegExp(`[\\p{L}\\p{N}_.+-]\\s*${at}\\s*(?:${mailHouses})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}_.+-]\\s+at\\s+(?:${mailHouses})\\s*${dot}\\s*com`, 'u'),
];

const hasEmail = (text: string): boolean => emails.some((pattern) => pattern.test(text));
