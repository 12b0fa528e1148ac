import { Logo } from '../../ui/art/Logo.tsx';
import { SpotlightArt } from '../../ui/art/SpotlightArt.tsx';
import { CableArt, CameraArt, DoorArt, NotFoundArt } from '../../ui/art/StageArt.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import styles from './Gallery.module.css';
import { GallerySection, Specimen } from './GallerySection.tsx';

const colors = ['bg', 'surface', 'raised', 'line', 'line-strong', 'text', 'muted', 'accent'];
const tones = ['live', 'success', 'warning', 'danger', 'info'];
const sizes = ['13', '15', '18', '22', '28', '36'];
const senders = Array.from({ length: 12 }, (_, index) => index);

export const BrandSection = () => (
  <GallerySection title="Brand">
    <Specimen title="Logo: mark and full, 20 to 64">
      <Logo variant="mark" size={20} />
      <Logo variant="mark" size={32} />
      <Logo variant="mark" size={64} />
      <Logo variant="full" size={28} />
      <Logo variant="full" size={56} />
    </Specimen>
    <Specimen title="Colours" layout="grid">
      {[...colors, ...tones].map((name) => (
        <div key={name} className={styles.swatch}>
          <span className={styles.chip} style={{ background: `var(--color-${name})` }} />
          --color-{name}
        </div>
      ))}
    </Specimen>
    <Specimen title="Chat senders: twelve hues, one lightness" layout="grid">
      {senders.map((index) => (
        <div key={index} className={styles.swatch}>
          <Avatar name="Ana Souza" colorIndex={index} size={44} />
          <span style={{ color: `var(--sender-${index})`, fontWeight: 'var(--weight-bold)' }}>--sender-{index}</span>
        </div>
      ))}
    </Specimen>
    <Specimen title="Type" layout="column">
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.2 }}>
          {size} · A próxima transmissão começa às 19:30
        </p>
      ))}
    </Specimen>
    <Specimen title="Art: camera, broken cable, door, not found" layout="grid">
      {[CameraArt, CableArt, DoorArt, NotFoundArt].map((Art) => (
        <div key={Art.name} className={styles.art}>
          <Art />
        </div>
      ))}
    </Specimen>
    <Specimen title="Spotlight: fills its container" layout="column">
      <div className={styles.backdrop}>
        <SpotlightArt />
      </div>
    </Specimen>
  </GallerySection>
);
