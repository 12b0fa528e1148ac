import * as limits from '@palco/contract/limits';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import Cropper, { type MediaSize } from 'react-easy-crop';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import styles from './CropStep.module.css';
import type { Area } from './image-file.ts';
import { profileDialogMessages } from './messages.ts';

type CropStepProps = {
  readonly source: string;
  readonly onCrop: (area: Area) => Promise<void>;
  readonly onCancel: () => void;
};

const side = limits.profile.cropPx;
const maxMagnification = 4;

/** Spec section 2, Profile modal: a 250x250 crop area and a crop button. */
export const CropStep = ({ source, onCrop, onCancel }: CropStepProps) => {
  const messages = useMessages(profileDialogMessages);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [minZoom, setMinZoom] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isCropping, setIsCropping] = useState(false);

  // The picture always fills the crop area: a narrow or small one starts magnified.
  const fill = ({ width, height }: MediaSize) => {
    const least = Math.max(side / width, side / height);
    setMinZoom(least);
    setZoom(least);
  };
  const crop = async () => {
    if (!area) return;
    setIsCropping(true);
    await onCrop(area);
  };

  return (
    <div className={styles.step}>
      <p className={styles.text}>{messages.cropText}</p>
      <div className={styles.frame}>
        <Cropper
          image={source}
          crop={position}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={minZoom * maxMagnification}
          aspect={1}
          cropSize={{ width: side, height: side }}
          showGrid={false}
          keyboardStep={4}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
          onMediaLoaded={fill}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': messages.cropArea }}
          classes={{ cropAreaClassName: styles.area ?? '' }}
        />
      </div>
      <label className={styles.zoom}>
        <ZoomIn aria-hidden />
        <span className="visually-hidden">{messages.zoom}</span>
        <input
          type="range"
          min={minZoom}
          max={minZoom * maxMagnification}
          step={minZoom / 50}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button disabled={!area} isLoading={isCropping} onClick={() => void crop()}>
          {messages.crop}
        </Button>
      </div>
    </div>
  );
};
