import { type Language, languages } from '@palco/contract/languages';
import * as limits from '@palco/contract/room-limits';
import type { Video } from '@palco/contract/uploads';
import { isCaptions } from '@palco/domain/uploads/files';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileButton } from '../../ui/forms/FileButton.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { putCaptions } from './api.ts';
import styles from './CaptionsList.module.css';
import { uploadsMessages } from './messages.ts';

type CaptionsListProps = {
  readonly video: Video;
  readonly languageNames: Readonly<Record<Language, string>>;
  readonly onChanged: (video: Video) => void;
};

export const CaptionsList = ({ video, languageNames, onChanged }: CaptionsListProps) => {
  const messages = useMessages(uploadsMessages);
  const [busy, setBusy] = useState<Language | null>(null);

  const save = async (language: Language, vtt: string | null) => {
    setBusy(language);
    try {
      onChanged(await putCaptions(video.id, language, vtt));
      toast.success(messages.captionsSaved);
    } catch (error) {
      logProblem('the captions could not be saved', error);
      toast.error(messages.captionsFailed);
    }
    setBusy(null);
  };
  const choose = async (language: Language, file: File) => {
    // A file that is far too large is not read at all.
    const text = file.size <= limits.uploads.maxCaptionsBytes ? await file.text() : '';
    if (isCaptions(text)) await save(language, text);
    else toast.error(messages.captionsInvalid);
  };

  return (
    <section className={styles.captions} aria-labelledby="captions-title">
      <h3 id="captions-title" className={styles.title}>
        {messages.captions}
      </h3>
      <p className={styles.hint}>{messages.captionsHint}</p>
      <ul className={styles.list}>
        {languages.map((language) => {
          const name = languageNames[language];
          const isThere = video.captions.includes(language);
          return (
            <li key={language} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <Badge tone={isThere ? 'success' : 'neutral'}>
                {isThere ? messages.hasCaptions : messages.noCaptions}
              </Badge>
              <span className={styles.actions}>
                <FileButton
                  label={
                    isThere ? messages.replaceCaptions({ language: name }) : messages.addCaptions({ language: name })
                  }
                  accept=".vtt,text/vtt"
                  isBusy={busy === language}
                  onFile={(file) => void choose(language, file)}
                >
                  {isThere ? messages.replace : messages.add}
                </FileButton>
                {isThere && (
                  <IconButton
                    label={messages.removeCaptions({ language: name })}
                    icon={<Trash2 aria-hidden />}
                    size="sm"
                    onClick={() => void save(language, null)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
