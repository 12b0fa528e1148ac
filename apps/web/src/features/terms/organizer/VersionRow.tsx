import type { TermsVersion } from '@palco/contract/terms/acceptances';
import { FileText } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { termsOrganizerMessages } from './messages.ts';
import styles from './TermsPanel.module.css';

/** One document that is or was the terms of a course. */
export const VersionRow = ({ version }: { readonly version: TermsVersion }) => {
  const messages = useMessages(termsOrganizerMessages);
  const language = useLanguage();
  const plural = pluralIn(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(version.addedAt),
  );
  const added =
    version.addedBy === null ? messages.addedAt({ date }) : messages.addedBy({ date, name: version.addedBy });
  return (
    <div className={styles.version}>
      <FileText className={styles.icon} aria-hidden />
      <div className={styles.texts}>
        <span className={styles.line}>
          <a
            className={styles.file}
            href={version.termUrl}
            target="_blank"
            rel="noopener"
            aria-label={messages.openDocument({ name: version.fileName })}
          >
            {version.fileName}
          </a>
          {version.isCurrent && <Badge tone="success">{messages.current}</Badge>}
        </span>
        <span className={styles.about}>
          {`${messages.version({ version: version.version })} · ${plural(version.acceptances, messages.accepted)} · ${added}`}
        </span>
      </div>
    </div>
  );
};
