/** The frame of every mail: one column, dark on light so that every mail program shows it, no image but the logo, beside which the name stands where it is blocked. */
import type { Language } from '@palco/contract/languages';
import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';

export type MailContent = {
  /** Its logo with a full address: mails have no place of their own. */
  readonly brand: Pick<Brand, 'name' | 'logo' | 'accent'>;
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly footnote?: string;
  /** For mails that are sent more than once: a link at the end, also in the header that mail programs show as a button. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
};

export const layOutMail = (to: string, content: MailContent) => ({
  to,
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
  ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.url }),
});

const textOf = ({ brand, greeting, paragraphs, code, link, footnote, unsubscribe }: MailContent) =>
  [
    greeting,
    ...paragraphs,
    code,
    link && `${link.label}: ${link.url}`,
    footnote,
    unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`,
    brand.name,
  ]
    .filter(Boolean)
    .join('\n\n');

const font = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const htmlOf = (content: MailContent) => `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eef0f4;color:#12151d;font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.paragraphs[0] ?? '')}</div>
<table ${table}><tr><td align="center" style="padding:32px 12px">
<table ${table} style="max-width:520px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="background:#0b0d12;padding:20px 28px">${headOf(content.brand)}</td></tr>
<tr><td style="padding:32px 28px 28px">
${bodyOf(content)}
</td></tr>
${content.footnote ? `<tr><td style="padding:18px 28px 22px;border-top:1px solid #e3e6ec;font-size:13px;line-height:1.5;color:#5b6475">${escapeHtml(content.footnote)}${unsubscribeOf(content)}</td></tr>` : ''}
</table>
</td></tr></table>
</body>
</html>`;

const unsubscribeOf = ({ unsubscribe }: MailContent) =>
  unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:#5b6475">${escapeHtml(unsubscribe.label)}</a>`
    : '';

const amber = '#ffb224';

const headOf = ({
  name,
  logo,
  accent,
}: MailContent['brand']) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="30" height="30" align="center" style="width:30px;height:30px;${logo === null ? markStyle(accent ?? amber) : ''}">${logo === null ? '<span aria-hidden="true">&#9654;&#65038;</span>' : `<img src="${escapeHtml(logo)}" alt="" height="30" style="display:block;height:30px;max-width:120px;border:0">`}</td>
<td style="padding-left:10px;color:#f2f4f8;font-size:19px;font-weight:700;letter-spacing:-.01em">${escapeHtml(name)}</td>
</tr></table>`;

const markStyle = (colour: string) =>
  `border-radius:9px;background:${colour};color:#0b0d12;font-size:13px;line-height:30px`;

const bodyOf = ({ brand, language, greeting, paragraphs, code, link }: MailContent) =>
  [
    `<h1 style="margin:0 0 12px;font-size:21px;line-height:1.3;font-weight:700;letter-spacing:-.01em">${escapeHtml(greeting)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 20px;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`),
    code && codeOf(code),
    link && linkOf(link, copyWords[language], brand.accent ?? amber),
  ]
    .filter(Boolean)
    .join('\n');

/** The indent balances the space that letter-spacing leaves behind the last character. */
const codeOf = (code: string) =>
  `<p style="margin:4px 0 8px;padding:20px 12px;border:1px solid #e3e6ec;border-radius:14px;background:#f6f7fa;text-align:center;text-indent:.24em;font-family:Menlo,Consolas,'Liberation Mono',monospace;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.24em">${escapeHtml(code)}</p>`;

const linkOf = ({ label, url }: NonNullable<MailContent['link']>, words: string, colour: string) =>
  `<p style="margin:4px 0 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 26px;border-radius:12px;background:${colour};color:#1a1203;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;color:#5b6475">${escapeHtml(words)}<br><a href="${escapeHtml(url)}" style="color:#5b6475;word-break:break-all">${escapeHtml(url)}</a></p>`;

/** Some mail programs and company filters break buttons. */
const copyWords: Record<Language, string> = {
  'pt-BR': 'Se o botão não funcionar, copie este endereço para o navegador:',
  'en-US': 'If the button does not work, copy this address into your browser:',
  'es-ES': 'Si el botón no funciona, copia esta dirección en tu navegador:',
};
