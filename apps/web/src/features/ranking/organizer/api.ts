import { changeGamification, type Gamification, readGamification, resetRanking } from '@palco/contract/ranking';
import { call } from '../../../lib/http/api-client.ts';

export const fetchGamification = (id: string): Promise<Gamification> => call(readGamification, { params: { id } });
export const putGamification = (id: string, body: Partial<Gamification>): Promise<Gamification> =>
  call(changeGamification, { params: { id }, body });
export const deleteRanking = (id: string): Promise<{ people: number; points: number }> =>
  call(resetRanking, { params: { id } });
