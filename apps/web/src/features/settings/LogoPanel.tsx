import * as limits from '@palco/contract/limits';
import { photoTypeOf } from '@palco/domain/profile/images';
import { ImagePlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FileButton } from '../../ui/forms/FileButton.tsx';
import { putLogo } from './api.ts';
import { settingsMessages } from './messages.ts';
import styles from './Settings.module.css';
import { useShowSettings } from './use-settings.ts';

type LogoProblem = 'invalid' | 'too_small' | 'too_large' | 'full' | 'failed';

/** Base64 has four characters for three bytes. */
const maxBytes = (limits.settings.maxLogoBase64 / 4) * 3;

export const LogoPanel = ({ logo }: { readonly logo: string | null }) => {
  const messages = useMessages(settingsMessages);
  const show = useShowSettings();
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const save = async (read: () => Promise<string | null>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      show(await putLogo(await read()));
      toast.success(messages.logoSaved, { label: messages.reload, onSelect: () => window.location.reload() });
    } catch (error) {
      logProblem('the logo could not be saved', error);
      setProblem(problemOf(error));
    }
    setIsBusy(false);
  };
  const send = (file: File) => {
    if (photoTypeOf(file.name) === null) return setProblem('invalid');
    if (file.size > maxBytes) return setProblem('too_large');
    void save(() => base64Of(file));
  };
  return (
    <div className={styles.logo}>
      {logo !== null && <img className={styles.picture} src={logo} alt={messages.logoAlt} />}
      <div className={styles.logoTexts}>
        <p className={styles.hint}>{messages.logoHint}</p>
        <p className={styles.problem} role="alert">
          {problem && messages.logoProblems[problem]}
        </p>
        <div className={styles.buttons}>
          <FileButton
            accept=".png,.jpg,.jpeg,.webp"
            icon={<ImagePlus aria-hidden />}
            isBusy={isBusy}
            onFile={(file) => send(file)}
          >
            {logo === null ? messages.logoChoose : messages.logoReplace}
          </FileButton>
          {logo !== null && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Undo2 aria-hidden />}
              disabled={isBusy}
              onClick={() => void save(async () => null)}
            >
              {messages.logoRemove}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
};

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

const problemOf = (error: unknown): LogoProblem => {
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.code) {
    case 'INVALID_IMG_TYPE':
      return 'invalid';
    case 'MIN_IMG_SIZE':
      return 'too_small';
    case 'PAYLOAD_TOO_LARGE':
      return 'too_large';
    case 'STORAGE_FULL':
      return 'full';
    default:
      return 'failed';
  }
};
