/** Drawings for screens without content. Hidden from screen readers, because the text beside them says the same. */
import { ArtScene } from './ArtScene.tsx';

/** A studio camera waiting for the show: nothing is on yet. */
export const CameraArt = () => (
  <ArtScene>
    {({ amber, steel, ink, rim }) => (
      <>
        <ellipse cx="160" cy="195" rx="66" ry="7" fill="#07090D" fillOpacity=".6" />
        <g strokeLinecap="round" strokeWidth="6">
          <path d="m158 136-38 58M162 136l38 58M160 136v54" stroke="#222938" />
          <path d="m156 138-37 55" stroke={rim} strokeWidth="1.5" />
        </g>
        <path d="M142 124h36l-6 16h-24Z" fill={steel} />
        <rect x="136" y="118" width="48" height="9" rx="4.5" fill={ink} stroke="#3A445A" />
        <path d="M205 84h14l24-13a4 4 0 0 1 6 3.5v43a4 4 0 0 1-6 3.5l-24-13h-14Z" fill={steel} />
        <path d="M205 84h14l24-13a4 4 0 0 1 6 3.5" stroke={rim} strokeWidth="2" />
        <path d="M249 78c4 10 4 26 0 36" stroke="#FFD88C" strokeOpacity=".8" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M126 64V54a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v10" stroke="#39435A" strokeWidth="7" />
        <path
          d="M126 60v-6a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v6"
          stroke={rim}
          strokeWidth="1.5"
          transform="translate(0 -3)"
        />
        <rect x="100" y="62" width="108" height="58" rx="12" fill={ink} />
        <rect x="101" y="63" width="106" height="56" rx="11" stroke={rim} strokeWidth="2" />
        <path d="M100 84H84a6 6 0 0 0-6 6v12a6 6 0 0 0 6 6h16Z" fill={steel} />
        <rect x="114" y="77" width="46" height="29" rx="6" fill="#0B0D12" />
        <path d="M133 84.5v14l12-7Z" fill={amber} />
        <circle cx="180" cy="84" r="5" fill="#0B0D12" />
        <circle cx="180" cy="84" r="2.5" fill="#FF3B4E" />
        <path d="M172 99h20" stroke="#4C5873" strokeWidth="3" strokeLinecap="round" />
      </>
    )}
  </ArtScene>
);

/** Plug and socket, pulled apart: the network failed. */
export const CableArt = () => (
  <ArtScene>
    {({ amber, steel, ink, rim, cord }) => (
      <>
        <path d="M0 172c50 0 34-62 84-62h16M320 172c-50 0-34-62-84-62h-16" stroke={cord} strokeWidth="9" />
        <path
          d="M84 94h14l4-6h22a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6h-22l-4-6H84a6 6 0 0 1-6-6v-20a6 6 0 0 1 6-6Z"
          fill={ink}
        />
        <path d="M79 98a6 6 0 0 1 5-3h14l4-6h22a6 6 0 0 1 5 4" stroke={rim} strokeWidth="2" />
        <path d="M86 103h8m-8 7h8m-8 7h8" stroke="#4C5873" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M130 101h13m-13 18h13" stroke={amber} strokeWidth="5" strokeLinecap="round" />
        <path
          d="M236 94h-14l-4-6h-26a6 6 0 0 0-6 6v32a6 6 0 0 0 6 6h26l4-6h14a6 6 0 0 0 6-6v-20a6 6 0 0 0-6-6Z"
          fill={steel}
        />
        <path d="M241 98a6 6 0 0 0-5-3h-14l-4-6h-26a6 6 0 0 0-5 4" stroke={rim} strokeWidth="2" />
        <path d="M186 101h9m-9 18h9" stroke="#0B0D12" strokeWidth="6" strokeLinecap="round" />
        <path d="M226 103h8m-8 7h8m-8 7h8" stroke="#5C6984" strokeWidth="2.5" strokeLinecap="round" />
        <g stroke={amber} strokeWidth="3.5" strokeLinecap="round">
          <path d="m165 82 3-13M153 84l-9-9M177 86l10-8" />
          <path d="m165 138 3 13M153 136l-9 9M177 134l10 8" />
        </g>
      </>
    )}
  </ArtScene>
);

/** A closed stage door behind a rope: no permission. */
export const DoorArt = () => (
  <ArtScene hasCone={false}>
    {({ amber, steel, ink, rim }) => (
      <>
        <path d="M112 190V66a48 48 0 0 1 96 0v124Z" fill="#FFB224" fillOpacity=".14" />
        <path d="M118 190V68a42 42 0 0 1 84 0v122Z" fill={amber} />
        <path d="M121 188V68a39 39 0 0 1 78 0v120Z" fill={ink} />
        <path d="M160 31v157" stroke="#0B0D12" strokeWidth="2" />
        <path d="M161.5 33v155" stroke="#FFD88C" strokeOpacity=".55" />
        <path d="M130 190h60l34 18H96Z" fill="#FFB224" fillOpacity=".28" />
        <path d="M121 188h78" stroke="#FFE3AC" strokeWidth="3" />
        <rect x="130" y="112" width="22" height="62" rx="4" stroke="#3A445A" strokeWidth="2" />
        <rect x="168" y="112" width="22" height="62" rx="4" stroke="#3A445A" strokeWidth="2" />
        <path d="M130 98V72a30 30 0 0 1 22-27v53Z" fill="#0B0D12" />
        <path d="M190 98V72a30 30 0 0 0-22-27v53Z" fill="#0B0D12" />
        <path d="M130 98V72a30 30 0 0 1 22-27v53Z" fill={amber} fillOpacity=".2" />
        <path d="M190 98V72a30 30 0 0 0-22-27v53Z" fill={amber} fillOpacity=".2" />
        <circle cx="155" cy="120" r="3" fill={amber} />
        <circle cx="166" cy="120" r="3" fill={amber} />
        <path d="M84 146c26 44 126 44 152 0" stroke="#0A0C11" strokeWidth="10" />
        <path d="M84 146c26 44 126 44 152 0" stroke="#B3182C" strokeWidth="7" />
        <path d="M86 146c26 41 122 41 148 0" stroke="#FF6A78" strokeOpacity=".7" strokeWidth="1.5" />
        {[84, 236].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <ellipse cy="202" rx="19" ry="6" fill="#07090D" fillOpacity=".7" />
            <path d="M-3.5 142h7v56h-7Z" fill={steel} />
            <path d="M-15 200a15 4.5 0 0 1 30 0v2a15 4.5 0 0 1-30 0Z" fill={steel} />
            <circle cy="136" r="8" fill={amber} />
            <path d="M-3.5 144v54" stroke={rim} />
          </g>
        ))}
      </>
    )}
  </ArtScene>
);

/** The number 404 on an empty stage; its zero is the circle of a spotlight. */
export const NotFoundArt = () => (
  <ArtScene>
    {({ amber, steel, rim }) => (
      <>
        <ellipse cx="160" cy="196" rx="120" ry="8" fill="#07090D" fillOpacity=".55" />
        {[24, 218].map((x) => (
          <g key={x} transform={`translate(${x} 84)`}>
            <path d="M48 0h14v74h14v16H62v22H43V90H0V76Zm-5 30L20 74h23Z" fill={steel} fillRule="evenodd" />
            <path d="M49 1h12v73" stroke={rim} strokeWidth="2" />
            <path d="M48 0 0 76" stroke={rim} strokeWidth="2" />
          </g>
        ))}
        <circle cx="160" cy="140" r="46" stroke="#0A0C11" strokeWidth="24" />
        <circle cx="160" cy="140" r="46" stroke={amber} strokeWidth="19" />
        <path
          d="M152 123.5v33c0 2.300 2.5 3.700 4.400 2.400l24-16.5c1.700-1.100 1.700-3.700 0-4.800l-24-16.5c-1.900-1.300-4.400.1-4.400 2.400Z"
          fill={amber}
          fillOpacity=".28"
        />
      </>
    )}
  </ArtScene>
);
