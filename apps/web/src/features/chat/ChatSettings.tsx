import * as limits from '@palco/contract/room-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loadMessages, useMessages } from '../../lib/i18n/messages.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import {
  blockUser,
  fetchBlockedUsers,
  fetchBlockedWords,
  fetchMonitors,
  saveBlockedWords,
  saveMonitors,
  setChatEnabled,
  setSlowMode,
} from './api.ts';
import styles from './ChatSettings.module.css';
import { attempt } from './chat-problem.ts';
import { chatMessages } from './messages.ts';

type ChatSettingsProps = {
  readonly roomId: string;
  readonly slowModeS: number;
  /** Team setup, shown here while the Team tab belongs to viewers. */
  readonly teams: ReactNode;
  readonly onClose: () => void;
};

const pauses = [0, 5, 10, 30, 60, 300] as const;

/** Chat settings for organizers during a live. */
export const ChatSettings = ({ roomId, slowModeS, teams, onClose }: ChatSettingsProps) => {
  const messages = useMessages(chatMessages);
  return (
    <Dialog isOpen title={messages.settings} closeLabel={messages.close} onClose={onClose}>
      <ChatRules roomId={roomId} slowModeS={slowModeS} teams={teams}>
        <TurnOff roomId={roomId} onClose={onClose} />
      </ChatRules>
    </Dialog>
  );
};

type ChatRulesProps = {
  readonly roomId: string;
  readonly slowModeS: number;
  /** Called once the server has the new pause; notices inform the pages that are in the chat. */
  readonly onSlowMode?: (seconds: number) => void;
  readonly teams?: ReactNode;
  readonly children?: ReactNode;
};

/** Slow mode, monitors, blocked words and blocked people of a room, which can be set before the live too. */
export const ChatRules = ({ roomId, slowModeS, onSlowMode, teams, children }: ChatRulesProps) => {
  const messages = useMessages(chatMessages);
  const changeSlowMode = async (seconds: number) => {
    if (await attempt('settings', () => setSlowMode(roomId, seconds))) onSlowMode?.(seconds);
  };
  return (
    <div className={styles.sections}>
      <Select
        label={messages.slowModeLabel}
        hint={messages.slowModeHint}
        value={String(slowModeS)}
        options={[...new Set([...pauses, slowModeS])].map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? messages.slowOff : messages.slowSeconds({ seconds }),
        }))}
        onChange={(seconds) => void changeSlowMode(Number(seconds))}
      />
      {teams}
      <RoomMonitors roomId={roomId} />
      <BlockedWords />
      <BlockedUsers roomId={roomId} />
      {children}
    </div>
  );
};

const BlockedWords = () => {
  const messages = useMessages(chatMessages);
  const { data, refetch } = useQuery({ queryKey: ['blocked-words'], queryFn: fetchBlockedWords, gcTime: 0 });
  return (
    <LineList
      label={messages.words}
      hint={messages.wordsHint}
      lines={data?.words}
      onSave={(words) => saveBlockedWords(words.slice(0, limits.chat.maxBlockedWords))}
      onSaved={refetch}
    />
  );
};

const RoomMonitors = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(chatMessages);
  const queryKey = ['monitors', roomId];
  const { data, refetch } = useQuery({ queryKey, queryFn: () => fetchMonitors(roomId), gcTime: 0 });
  return (
    <LineList
      label={messages.roomMonitors}
      hint={messages.roomMonitorsHint}
      lines={data?.monitors.map((monitor) => monitor.email)}
      onSave={(emails) => saveMonitors(roomId, emails)}
      onSaved={refetch}
    />
  );
};

type LineListProps = {
  readonly label: string;
  readonly hint: string;
  /** Undefined until they are known. */
  readonly lines: readonly string[] | undefined;
  readonly onSave: (lines: string[]) => Promise<unknown>;
  /** Fetches the lines again: from then on they are shown as others change them too. */
  readonly onSaved: () => Promise<unknown>;
};

/** A list edited as text, one entry per line, and saved as a whole. */
const LineList = ({ label, hint, lines, onSave, onSaved }: LineListProps) => {
  const messages = useMessages(chatMessages);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  if (!lines) return <Skeleton height={120} radius="var(--radius-8)" />;
  const save = async () => {
    setIsSaving(true);
    const written = (typed ?? '').split('\n').map((line) => line.trim());
    if (await attempt('settings', () => onSave(written.filter((line) => line.length > 1)))) {
      toast.success((await loadMessages(chatMessages)).saved);
      await onSaved();
      setTyped(null);
    }
    setIsSaving(false);
  };
  return (
    <div className={styles.words}>
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        value={typed ?? lines.join('\n')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        size="sm"
        variant="secondary"
        disabled={typed === null}
        isLoading={isSaving}
        loadingLabel={messages.saving}
        onClick={() => void save()}
      >
        {messages.save}
      </Button>
    </div>
  );
};

const BlockedUsers = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(chatMessages);
  const client = useQueryClient();
  const key = ['blocked-users', roomId];
  const { data } = useQuery({ queryKey: key, queryFn: () => fetchBlockedUsers(roomId), gcTime: 0 });
  const unblock = async (userId: string) => {
    if (await attempt('unblock', () => blockUser(roomId, userId, false)))
      await client.invalidateQueries({ queryKey: key });
  };
  return (
    <section className={styles.blocked}>
      <h3 className={styles.heading}>{messages.blockedUsers}</h3>
      {data?.length === 0 && <p className={styles.none}>{messages.nobodyBlocked}</p>}
      {data?.map(({ userId, name }) => (
        <div key={userId} className={styles.person}>
          <span>{name}</span>
          <Button size="sm" variant="secondary" onClick={() => void unblock(userId)}>
            {messages.unblock}
          </Button>
        </div>
      ))}
    </section>
  );
};

/** Asks on the spot: the dialog is open already. */
const TurnOff = ({ roomId, onClose }: { readonly roomId: string; readonly onClose: () => void }) => {
  const messages = useMessages(chatMessages);
  const [isAsking, setIsAsking] = useState(false);
  const turnOff = async () => {
    if (await attempt('settings', () => setChatEnabled(roomId, false))) onClose();
  };
  if (!isAsking) {
    return (
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {messages.turnOff}
      </Button>
    );
  }
  return (
    <div className={styles.turnOff} role="alert">
      <p>
        <strong>{messages.turnOffTitle}</strong> {messages.turnOffText}
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => setIsAsking(false)}>
          {messages.cancel}
        </Button>
        <Button variant="danger" onClick={() => void turnOff()}>
          {messages.turnOff}
        </Button>
      </div>
    </div>
  );
};
