import type { Team } from '@palco/contract/teams';
import { smallestTeam } from '@palco/domain/teams/split';
import type { Db } from '../../adapters/db/database.ts';

export type TeamRepository = ReturnType<typeof createTeamRepository>;

export const createTeamRepository = (db: Db) => {
  /** All teams of a room, or one of them: a room may have thousands of members. */
  const list = async (roomId: string, teamId: string | null = null): Promise<Team[]> => {
    const rows = await db
      .selectFrom('teams')
      .leftJoin('team_members', 'team_members.team_id', 'teams.id')
      .leftJoin('users', 'users.id', 'team_members.user_id')
      .select(['teams.id', 'teams.number', 'users.id as user_id', 'users.name'])
      .where('teams.room_id', '=', roomId)
      .$if(teamId !== null, (query) => query.where('teams.id', '=', teamId ?? ''))
      .orderBy('teams.number')
      .orderBy('users.name')
      .execute();
    return [...Map.groupBy(rows, (row) => row.id)].map(([id, group]) => ({
      teamId: id,
      teamName: String(group[0]?.number ?? ''),
      members: group.flatMap((row) => (row.user_id === null ? [] : [{ userId: row.user_id, name: row.name ?? '' }])),
    }));
  };

  return {
    list,

    settings: (roomId: string) =>
      db.selectFrom('rooms').select(['is_team_chat_enabled', 'team_size']).where('id', '=', roomId).executeTakeFirst(),

    setEnabled: async (roomId: string, isEnabled: boolean): Promise<boolean> => {
      const changed = await db
        .updateTable('rooms')
        .set({ is_team_chat_enabled: isEnabled })
        .where('id', '=', roomId)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Replaces the teams; the messages of the old ones are deleted. */
    replace: (roomId: string, size: number, teams: readonly (readonly string[])[]) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('rooms').set({ team_size: size }).where('id', '=', roomId).execute();
        await tx.deleteFrom('teams').where('room_id', '=', roomId).execute();
        for (const [index, members] of teams.entries()) {
          const { id } = await tx
            .insertInto('teams')
            .values({ room_id: roomId, number: index + 1 })
            .returning('id')
            .executeTakeFirstOrThrow();
          await tx
            .insertInto('team_members')
            .values(members.map((userId) => ({ room_id: roomId, user_id: userId, team_id: id })))
            .execute();
        }
      }),

    /** Returns the team before; undefined unless the user is in a team of the room and the room has the other team. */
    move: (roomId: string, userId: string, teamId: string): Promise<string | undefined> =>
      db.transaction().execute(async (tx) => {
        const team = await tx
          .selectFrom('teams')
          .select('id')
          .where('room_id', '=', roomId)
          .where('id', '=', teamId)
          .forShare()
          .executeTakeFirst();
        if (!team) return undefined;
        const member = await tx
          .selectFrom('team_members')
          .select('team_id')
          .where('room_id', '=', roomId)
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst();
        if (!member) return undefined;
        await tx
          .updateTable('team_members')
          .set({ team_id: teamId })
          .where('room_id', '=', roomId)
          .where('user_id', '=', userId)
          .execute();
        return member.team_id;
      }),

    /** Whether a room has teams, and the team of a user. */
    teamOf: async (roomId: string, userId: string): Promise<{ hasTeams: boolean; teamId: string | null }> => {
      const row = await db
        .selectFrom('teams')
        .leftJoin('team_members', (join) =>
          join.onRef('team_members.team_id', '=', 'teams.id').on('team_members.user_id', '=', userId),
        )
        .select('team_members.team_id')
        .where('teams.room_id', '=', roomId)
        .orderBy('team_members.team_id')
        .limit(1)
        .executeTakeFirst();
      return { hasTeams: row !== undefined, teamId: row?.team_id ?? null };
    },

    /** Joins the smallest team; one viewer at a time, so that they spread. Null where there are no teams. */
    joinSmallest: (roomId: string, userId: string): Promise<string | null> =>
      db.transaction().execute(async (tx) => {
        const teams = await tx
          .selectFrom('teams')
          .select('id')
          .where('room_id', '=', roomId)
          .orderBy('number')
          .forUpdate()
          .execute();
        // Another tab of the same user may have joined while this one waited for the lock.
        const own = await tx
          .selectFrom('team_members')
          .select('team_id')
          .where('room_id', '=', roomId)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (own) return own.team_id;
        const counts = await tx
          .selectFrom('team_members')
          .select(['team_id', ({ fn }) => fn.countAll<string>().as('members')])
          .where('room_id', '=', roomId)
          .groupBy('team_id')
          .execute();
        const sized = teams.map(({ id }) => ({
          id,
          memberCount: Number(counts.find((count) => count.team_id === id)?.members ?? 0),
        }));
        const team = smallestTeam(sized);
        if (!team) return null;
        await tx.insertInto('team_members').values({ room_id: roomId, user_id: userId, team_id: team.id }).execute();
        return team.id;
      }),
  };
};
