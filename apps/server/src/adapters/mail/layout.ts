/** The frame of every mail: one column, dark on light so that every mail program shows it, no pictures to block. */
export type MailContent = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly footnote?: string;
};

export const layOutMail = (to: string, content: MailContent) => ({
  to,
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
});

const textOf = ({ greeting, paragraphs, code, link, footnote }: MailContent) =>
  [greeting, ...paragraphs, code, link && `${link.label}: ${link.url}`, footnote, 'Palco'].filter(Boolean).join('\n\n');

const htmlOf = ({ subject, greeting, paragraphs, code, link, footnote }: MailContent) => `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef0f4;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#12151d">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="background:#0b0d12;padding:20px 28px;color:#ffb224;font-size:20px;font-weight:700;letter-spacing:.02em">Palco</td></tr>
<tr><td style="padding:28px">
<p style="margin:0 0 16px;font-size:18px;font-weight:600">${escapeHtml(greeting)}</p>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:15px;line-height:1.55">${escapeHtml(text)}</p>`).join('\n')}
${code ? `<p style="margin:8px 0 24px;padding:18px;background:#f5f6f9;border-radius:12px;text-align:center;font-size:32px;font-weight:700;letter-spacing:.28em;font-family:Menlo,Consolas,monospace">${escapeHtml(code)}</p>` : ''}
${link ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#ffb224;color:#0b0d12;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>` : ''}
${footnote ? `<p style="margin:0;font-size:13px;line-height:1.5;color:#5b6475">${escapeHtml(footnote)}</p>` : ''}
</td></tr></table></td></tr></table></body></html>`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
