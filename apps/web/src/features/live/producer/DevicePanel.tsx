import type { MediaKind } from '@palco/contract/live/media';
import { Mic, Video } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { liveMessages } from '../messages.ts';
import { isSupported } from './browser-media.ts';
import { type CaptureState, type ProcessingName, processingNames } from './capture-state.ts';
import styles from './DevicePanel.module.css';

type DevicePanelProps = {
  readonly state: CaptureState;
  readonly onChoose: (kind: MediaKind, deviceId: string) => void;
  readonly onProcessing: (name: ProcessingName, isOn: boolean) => void;
};

/** Spec section 2: pickers for microphones and cameras, and an advanced tab. */
export const DevicePanel = ({ state, onChoose, onProcessing }: DevicePanelProps) => {
  const messages = useMessages(liveMessages);
  const [tab, setTab] = useState<'devices' | 'advanced'>('devices');
  const picker = (kind: MediaKind) => {
    const choices = state.choices[kind];
    const none = kind === 'audio' ? messages.noMicrophone : messages.noCamera;
    const options = choices.map(({ deviceId, label }, index) => ({
      value: deviceId,
      label: label || messages.deviceNumber({ number: index + 1 }),
    }));
    const { deviceId, track } = state.inputs[kind];
    const isListed = options.some(({ value }) => value === deviceId);
    return (
      <Select
        label={kind === 'audio' ? messages.microphone : messages.camera}
        icon={kind === 'audio' ? <Mic aria-hidden /> : <Video aria-hidden />}
        options={isListed ? options : [{ value: '', label: none, isDisabled: true }, ...options]}
        value={isListed ? deviceId : ''}
        disabled={choices.length === 0 && track === null}
        onChange={(chosen) => onChoose(kind, chosen)}
      />
    );
  };
  return (
    <Tabs
      label={messages.settings}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          id: 'devices',
          label: messages.devices,
          content: (
            <div className={styles.pickers}>
              {picker('audio')}
              {picker('video')}
            </div>
          ),
        },
        {
          id: 'advanced',
          label: messages.advanced,
          content: (
            <div className={styles.switches}>
              {processingNames.map((name) => {
                const { label, hint } = messages.processing[name];
                return isSupported(name) ? (
                  <Switch
                    key={name}
                    label={label}
                    hint={hint}
                    isChecked={state.processing[name]}
                    onChange={(isOn) => onProcessing(name, isOn)}
                  />
                ) : (
                  <p key={name} className={styles.missing}>
                    <span>{label}</span>
                    <span className={styles.note}>{messages.notSupported}</span>
                  </p>
                );
              })}
            </div>
          ),
        },
      ]}
    />
  );
};
