import { type HealthSample, healthKeptMs } from '@palco/contract/live/control';
import { type StreamProblem, streamProblems } from '@palco/domain/live/stream-health';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './HealthPanel.module.css';
import type { LiveOrganizerMessages } from './messages.pt-BR.ts';
import { liveOrganizerMessages } from './messages.ts';
import { Sparkline } from './Sparkline.tsx';
import type { Health } from './use-health.ts';

type HealthPanelProps = {
  /** Undefined until it is known. */
  readonly health: Health | undefined;
  /** The server could not be asked. */
  readonly isStale: boolean;
  readonly isLive: boolean;
  /** The stream of an external encoder does not come through this server. */
  readonly isExternal: boolean;
};

type Chart = {
  readonly name: 'bitrate' | 'loss' | 'frameRate' | 'layers' | 'viewers' | 'hlsDelay';
  readonly minTop: number;
  readonly pick: (sample: HealthSample) => number | null;
  /** For the name of the chart. */
  readonly say: (value: number, words: HealthWords, numbers: Numbers) => string;
};

type HealthWords = LiveOrganizerMessages['health'];
type Numbers = (digits: number) => Intl.NumberFormat;

const bitrateText: Chart['say'] = (bits, words, numbers) =>
  words.bitrate({ megabits: numbers(2).format(bits / 1_000_000) });
const lossText: Chart['say'] = (percent, words, numbers) => words.percent({ percent: numbers(1).format(percent) });
const frameText: Chart['say'] = (frames, words, numbers) => words.frames({ frames: numbers(0).format(frames) });
const delayText: Chart['say'] = (ms, words, numbers) => words.seconds({ seconds: numbers(1).format(ms / 1000) });

const charts: readonly Chart[] = [
  { name: 'bitrate', minTop: 1_000_000, pick: ({ bitrate }) => bitrate, say: bitrateText },
  { name: 'loss', minTop: 10, pick: ({ lossPercent }) => lossPercent, say: lossText },
  { name: 'frameRate', minTop: 30, pick: ({ framesPerSecond }) => framesPerSecond, say: frameText },
  { name: 'layers', minTop: 3, pick: ({ layers }) => layers, say: String },
  { name: 'viewers', minTop: 10, pick: ({ viewersWebrtc, viewersHls }) => viewersWebrtc + viewersHls, say: String },
  { name: 'hlsDelay', minTop: 10_000, pick: ({ hlsDelayMs }) => hlsDelayMs, say: delayText },
];

/** The shortest span that is drawn. */
const shortestMs = 60_000;

/** Media that arrives from the producer and goes out to viewers: one figure and the last five minutes of each measure. */
export const HealthPanel = ({ health, isStale, isLive, isExternal }: HealthPanelProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const language = useLanguage();
  const { health: words } = messages;
  if (isExternal) return <p className={styles.muted}>{words.external}</p>;
  if (!health && !isStale) return <Skeleton height={180} radius="var(--radius-12)" />;
  const samples = health?.samples ?? [];
  const last = samples.at(-1);
  if (!last && isStale)
    return (
      <p className={styles.muted} role="status">
        {words.unknown}
      </p>
    );
  if (!last) return <p className={styles.muted}>{isLive ? words.nothingYet : words.nothingBefore}</p>;
  // A stream that has just begun is not drawn as a dot.
  const fromMs = Math.max(last.at - healthKeptMs, Math.min(samples[0]?.at ?? 0, last.at - shortestMs));
  const problems = streamProblems(samples, isLive);
  const numbers = (digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  return (
    <div className={styles.health} data-stale={isStale || undefined}>
      {isStale && (
        <p className={styles.muted} role="status">
          {words.stale}
        </p>
      )}
      <div role="status" className={styles.problems}>
        {problems.map((problem) => (
          <p key={problem.kind} className={styles.problem} data-grave={problem.kind === 'no_signal' || undefined}>
            <TriangleAlert aria-hidden />
            {problemText(problem, words, numbers(1))}
          </p>
        ))}
      </div>
      <dl className={styles.charts}>
        {charts.map((chart) => (
          <div key={chart.name} className={styles.chart}>
            <dt>{words.names[chart.name]}</dt>
            <dd>
              {valueText(chart, last, words, numbers)}
              <Sparkline
                label={chartLabel(chart, samples, words, numbers)}
                points={samples.map((sample) => ({ at: sample.at, value: chart.pick(sample) }))}
                fromMs={fromMs}
                toMs={last.at}
                minTop={chart.minTop}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const valueText = (chart: Chart, sample: HealthSample, words: HealthWords, numbers: Numbers): string => {
  const { layers, maxLayers, viewersWebrtc, viewersHls } = sample;
  if (chart.name === 'viewers') return words.viewers({ webrtc: viewersWebrtc, hls: viewersHls });
  if (chart.name === 'layers') return maxLayers === 0 ? words.none : words.layers({ layers, maxLayers });
  const value = chart.pick(sample);
  return value === null ? words.none : chart.say(value, words, numbers);
};

const chartLabel = (
  { name, pick, say }: Chart,
  samples: readonly HealthSample[],
  words: HealthWords,
  numbers: Numbers,
): string => {
  const values = samples.map(pick).filter((value) => value !== null);
  if (values.length === 0) return words.names[name];
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => say(value, words, numbers));
  return words.chart({ name: words.names[name], low: low ?? '', high: high ?? '' });
};

const problemText = (problem: StreamProblem, { problems }: HealthWords, number: Intl.NumberFormat): string => {
  switch (problem.kind) {
    case 'no_signal':
      return problems.noSignal;
    case 'loss':
      return problems.loss({ percent: number.format(problem.percent) });
    case 'layers':
      return problems.layers(problem);
    case 'frame_rate':
      return problems.frameRate({ frames: number.format(problem.framesPerSecond) });
    case 'hls_delay':
      return problems.hlsDelay(problem);
  }
};
