import * as contract from '@palco/contract/teams';
import { call } from '../../../lib/http/api-client.ts';

export const moveMember = (id: string, userId: string, teamId: string) =>
  call(contract.moveTeamMember, { params: { id }, body: { userId, teamId } });
