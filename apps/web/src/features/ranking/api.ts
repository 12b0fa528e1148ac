import * as contract from '@palco/contract/ranking';
import { call } from '../../lib/http/api-client.ts';

export const fetchRanking = (courseId: string, roomId: string): Promise<contract.Ranking> =>
  call(contract.readRanking, { query: { courseId, roomId } });

export const fetchHasGamification = async (courseId: string): Promise<boolean> =>
  (await call(contract.readGamificationStatus, { params: { id: courseId } })).hasGamification;
