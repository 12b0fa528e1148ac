/** A producer transmits and a viewer watches by WebRTC. */
import type { Workload } from '../workload.ts';

export const live: Workload = async (rig) => {
  const transmission = await rig.transmission();
  return {
    underWay: transmission.expectSeen,
    goesOn: transmission.expectSeen,
    verify: async () => {
      await transmission.expectSeen();
      const [room] = await rig.sql<{ is_live: boolean }>(`select is_live from rooms where id = ${transmission.roomId}`);
      if (!room?.is_live) throw new Error('the room is no longer live');
      return 'seen';
    },
    close: async () => {},
  };
};
