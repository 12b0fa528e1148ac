import type { ChatMessage } from '@palco/contract/chat/message';
import * as limits from '@palco/contract/room-limits';
import { countCharacters } from '@palco/domain/chat/text';
import { SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './Composer.module.css';
import { EmojiButton } from './EmojiButton.tsx';
import { chatMessages } from './messages.ts';
import { type Drafts, useDraft } from './use-draft.ts';

type ComposerProps = {
  readonly drafts: Drafts;
  /** Another one begins empty. */
  readonly draftKey: string;
  readonly placeholder: string;
  /** Nothing can be sent, and the field says why. */
  readonly isClosed: boolean;
  readonly replyTo: ChatMessage | null;
  readonly note: string | null;
  /** The seconds until the server takes the next message; 0 when it does. */
  readonly waitS: number;
  readonly onCancelReply: () => void;
  /** Resolves to the words of a refusal, which gives the text back, or to null. */
  readonly onSend: (text: string) => Promise<string | null>;
};

const { maxCharacters, maxLines } = limits.chat;

export const Composer = (props: ComposerProps) => {
  const messages = useMessages(chatMessages);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft, giveBack, problem, canSend, insert } = useDraft(props.drafts, props.draftKey, field);
  const count = countCharacters(draft);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isWaiting = props.waitS > 0;
  useEffect(() => {
    if (!isWaiting) setRefusal(null);
  }, [isWaiting]);
  const isReady = canSend && !props.isClosed && props.waitS === 0;

  const submit = async () => {
    if (!isReady) return;
    const text = draft;
    setDraft('');
    setRefusal(null);
    field.current?.focus();
    const refused = await props.onSend(text);
    if (refused === null) return;
    giveBack(text);
    setRefusal(refused);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {props.replyTo && (
        <div className={styles.reply}>
          <span className={styles.replyText}>
            <strong>{messages.replyingTo({ name: props.replyTo.messageSender })}</strong> {props.replyTo.messageText}
          </span>
          <IconButton size="sm" label={messages.cancelReply} icon={<X aria-hidden />} onClick={props.onCancelReply} />
        </div>
      )}
      <div className={styles.box} data-closed={props.isClosed || undefined}>
        <label htmlFor={id}>
          <VisuallyHidden>{props.placeholder}</VisuallyHidden>
        </label>
        <textarea
          id={id}
          ref={field}
          className={styles.field}
          rows={1}
          value={draft}
          placeholder={props.placeholder}
          disabled={props.isClosed}
          aria-describedby={`${id}-count ${id}-note`}
          aria-invalid={problem !== null}
          enterKeyHint="send"
          onChange={(event) => {
            setDraft(event.target.value);
            setRefusal(null);
          }}
          onKeyDown={press}
        />
        <EmojiButton isDisabled={props.isClosed} onEmoji={insert} />
        <IconButton
          type="submit"
          label={messages.send}
          title={messages.sendHint}
          icon={<SendHorizontal aria-hidden />}
          disabled={!isReady}
        />
      </div>
      <div className={styles.foot}>
        <span id={`${id}-note`}>
          <span role="alert" className={styles.refusal}>
            {problem === 'too_many_lines' ? messages.tooManyLines({ max: maxLines }) : refusal}
          </span>
          {refusal !== null && props.waitS > 0 && ' · '}
          {props.waitS > 0 && messages.waitSeconds({ seconds: props.waitS })}
          {problem === null && refusal === null && props.waitS === 0 && props.note}
        </span>
        <span id={`${id}-count`} data-over={count > maxCharacters || undefined} className={styles.count}>
          <span aria-hidden="true">
            {count}/{maxCharacters}
          </span>
          <VisuallyHidden>{messages.counter({ count, max: maxCharacters })}</VisuallyHidden>
        </span>
      </div>
    </form>
  );
};
