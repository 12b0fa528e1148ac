import * as limits from '@palco/contract/room-limits';
import { type Team, type TeamsOverview, teamsEnabled } from '@palco/contract/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { createTeams, fetchTeams, setTeamsEnabled } from './api.ts';
import { teamsMessages } from './messages.ts';
import { TeamList } from './TeamList.tsx';
import styles from './Teams.module.css';

type TeamSetupProps = {
  readonly roomId: string;
  readonly isOrganizer: boolean;
  /** Shows the teams, instead of a list to read. */
  readonly renderTeams?: (teams: readonly Team[]) => ReactNode;
};

const { minSize, maxSize } = limits.teams;

/** Organizers create the teams of a room and enable the team chat; monitors see the teams. */
export const TeamSetup = ({ roomId, isOrganizer, renderTeams }: TeamSetupProps) => {
  const messages = useMessages(teamsMessages);
  const client = useQueryClient();
  const key = ['teams', roomId];
  const { data, isError, refetch } = useQuery({ queryKey: key, queryFn: () => fetchTeams(roomId), gcTime: 0 });
  const [size, setSize] = useState('4');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(
    () =>
      realtime.on(teamsEnabled, ({ enabled }) =>
        client.setQueryData<TeamsOverview>(['teams', roomId], (now) => now && { ...now, enabled }),
      ),
    [client, roomId],
  );

  if (isError) {
    const again = <Button onClick={() => void refetch()}>{messages.tryAgain}</Button>;
    return <EmptyState title={messages.failLoad} action={again} />;
  }
  if (!data) return <Spinner label={messages.loading} />;

  const run = async (action: () => Promise<TeamsOverview>, problem: string) => {
    setIsBusy(true);
    try {
      client.setQueryData<TeamsOverview>(key, await action());
    } catch {
      toast.warning(problem);
    }
    setIsBusy(false);
  };
  const count = Number(size);
  const isValid = Number.isInteger(count) && count >= minSize && count <= maxSize;
  const turn = async (enabled: boolean) => ({ ...data, ...(await setTeamsEnabled(roomId, enabled)) });
  return (
    <div className={styles.setup}>
      <h3 className={styles.title}>{messages.setupTitle}</h3>
      <p className={styles.text}>{isOrganizer ? messages.setupText : messages.notYours}</p>
      {isOrganizer && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isValid) void run(() => createTeams(roomId, count), messages.failCreate);
          }}
        >
          <Field
            label={messages.size}
            type="number"
            inputMode="numeric"
            min={minSize}
            max={maxSize}
            value={size}
            error={isValid ? undefined : messages.sizeError({ min: minSize, max: maxSize })}
            onChange={(event) => setSize(event.target.value)}
          />
          <Button type="submit" isLoading={isBusy} loadingLabel={messages.creating} disabled={!isValid}>
            {data.teams.length > 0 ? messages.createAgain : messages.create}
          </Button>
        </form>
      )}
      {isOrganizer && (data.enabled || data.teams.length > 0) && (
        <div className={styles.turn}>
          <Button
            variant={data.enabled ? 'secondary' : 'primary'}
            isFullWidth
            onClick={() => void run(() => turn(!data.enabled), messages.failStatus)}
          >
            {data.enabled ? messages.disable : messages.enable}
          </Button>
          <span className={styles.text}>{data.enabled ? messages.isOn : messages.enableHint}</span>
        </div>
      )}
      {data.teams.length === 0 ? (
        <p className={styles.text}>{messages.noTeams}</p>
      ) : (
        (renderTeams?.(data.teams) ?? <TeamList teams={data.teams} />)
      )}
    </div>
  );
};
