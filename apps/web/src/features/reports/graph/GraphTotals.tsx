import type { GraphReport } from '@palco/contract/reports/room-reports';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { reportTexts } from '../shared/messages.ts';
import { Tiles } from '../shared/Tiles.tsx';
import { useFormats } from '../shared/use-formats.ts';

export const GraphTotals = ({ report: { totals } }: { readonly report: GraphReport }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  return (
    <Tiles
      label={messages.figures}
      tiles={[
        {
          label: messages.peak,
          value: formats.number(totals.peakViewers),
          hint: totals.peakAt === null ? undefined : formats.date(totals.peakAt),
        },
        { label: messages.mean, value: formats.decimal(totals.meanViewers), hint: messages.meanHint },
        { label: messages.totalWatched, value: formats.duration(totals.watchedMs) },
        { label: messages.joins, value: formats.number(totals.joins) },
        { label: messages.leaves, value: formats.number(totals.leaves) },
        { label: messages.messages, value: formats.number(totals.messages) },
        { label: messages.stalls, value: formats.number(totals.stalls) },
        {
          label: messages.bitrate,
          value: totals.meanBitrate === null ? '–' : formats.megabits(totals.meanBitrate),
        },
      ]}
    />
  );
};
