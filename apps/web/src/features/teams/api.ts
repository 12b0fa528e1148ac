import * as contract from '@palco/contract/teams';
import { call } from '../../lib/http/api-client.ts';

export const fetchTeams = (id: string) => call(contract.readTeams, { params: { id } });
export const createTeams = (id: string, size: number) => call(contract.createTeams, { params: { id }, body: { size } });
export const setTeamsEnabled = (id: string, enabled: boolean) =>
  call(contract.enableTeams, { params: { id }, body: { enabled } });
