import type { Team, TeamsOverview } from '@palco/contract/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { teamsMessages } from '../messages.ts';
import { TeamSetup } from '../TeamSetup.tsx';
import styles from '../Teams.module.css';
import { moveMember } from './api.ts';
import { organizerTeamsMessages } from './messages.ts';
import panelStyles from './TeamsPanel.module.css';

type Member = Team['members'][number];

/** Teams on and off, made anew, and each member moved to another team. */
export const TeamsPanel = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(organizerTeamsMessages);
  const words = useMessages(teamsMessages);
  const [moving, setMoving] = useState<{ readonly member: Member; readonly from: Team } | null>(null);
  return (
    <TeamSetup
      roomId={roomId}
      isOrganizer
      renderTeams={(teams) => (
        <>
          <ul className={styles.teams}>
            {teams.map((team) => (
              <li key={team.teamId} className={styles.team}>
                <strong>{words.teamName({ name: team.teamName })}</strong>
                <span className={panelStyles.members}>
                  {team.members.length === 0 && <span className={styles.text}>{messages.empty}</span>}
                  {team.members.map((member) => (
                    <Button
                      key={member.userId}
                      size="sm"
                      variant="secondary"
                      disabled={teams.length < 2}
                      aria-label={messages.moveName({ name: member.name })}
                      onClick={() => setMoving({ member, from: team })}
                    >
                      {member.name}
                    </Button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {moving && <MoveDialog roomId={roomId} teams={teams} {...moving} onClose={() => setMoving(null)} />}
        </>
      )}
    />
  );
};

type MoveDialogProps = {
  readonly roomId: string;
  readonly teams: readonly Team[];
  readonly member: Member;
  readonly from: Team;
  readonly onClose: () => void;
};

const MoveDialog = ({ roomId, teams, member, from, onClose }: MoveDialogProps) => {
  const messages = useMessages(organizerTeamsMessages);
  const words = useMessages(teamsMessages);
  const client = useQueryClient();
  const others = teams.filter((team) => team.teamId !== from.teamId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Another organizer may have made the teams anew.
  const teamId = others.find((team) => team.teamId === chosen)?.teamId ?? others[0]?.teamId;
  const move = async (to: string) => {
    setIsBusy(true);
    try {
      client.setQueryData<TeamsOverview>(['teams', roomId], await moveMember(roomId, member.userId, to));
      onClose();
    } catch (error) {
      logProblem('the member was not moved', error);
      toast.warning(messages.failMove);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={messages.moveName({ name: member.name })}
      closeLabel={messages.close}
      onClose={onClose}
      footer={
        <Button
          disabled={teamId === undefined}
          isLoading={isBusy}
          loadingLabel={messages.moving}
          onClick={() => teamId !== undefined && void move(teamId)}
        >
          {messages.move}
        </Button>
      }
    >
      <Select
        label={messages.to}
        value={teamId ?? ''}
        options={others.map((team) => ({
          value: team.teamId,
          label: `${words.teamName({ name: team.teamName })} (${words.members({ count: team.members.length })})`,
        }))}
        onChange={setChosen}
      />
    </Dialog>
  );
};
