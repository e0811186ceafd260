import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { showToast } from '../components/toast.tsx';
import { likelyFacts, type VideoForm } from '../features/video-posts/form-state.ts';
import { ReelScriptHelp } from '../features/video-posts/reel-script.tsx';
import { VideoPostForm } from '../features/video-posts/video-post-form.tsx';
import { keepPoster } from '../features/videos/draw-poster.ts';
import { FilmDrop, useFilmPicker } from '../features/videos/film-drop.tsx';
import { formatBytes, formatDuration } from '../features/videos/film-formats.ts';
import { FilmPreview } from '../features/videos/film-preview.tsx';
import type { FilmUpload } from '../features/videos/film-uploads.ts';
import { UploadTray } from '../features/videos/upload-tray.tsx';
import type { useFilmUploads } from '../features/videos/use-film-uploads.ts';
import { whenReady } from '../features/videos/when-ready.ts';
import { pathOfTab } from './dashboard-tabs.ts';
import styles from './own-calendar-tab.module.css';

interface FilmComposerProps {
  form: VideoForm;
  onChange: (values: Partial<VideoForm>) => void;
  onDone: () => void;
  onCancel?: () => void;
  date: string;
  overview: Overview;
  /** The page's uploads; null where the film is there already. */
  films: ReturnType<typeof useFilmUploads> | null;
  editing: VideoPost | null;
}

const DESCRIBABLE: readonly FilmUpload['status'][] = [
  'waiting',
  'sending',
  'paused',
  'offline',
  'checking',
  'ready',
];

/** Joins the chosen film and what is said about it. */
export function FilmComposer(props: FilmComposerProps) {
  const { form, onChange, onDone, onCancel, date, overview, films, editing } = props;
  const { t } = useTranslation('video-posts');
  const { film, picker, tray } = useChosenFilm(films);
  const facts = film === null ? null : (film.video?.facts ?? likelyFacts(film.preview));
  const chooseCover = (coverMs: number) => onChange({ coverMs });

  const ready = async () => {
    if (film === null || films === null) return null;
    if (film.status !== 'ready') showToast.notice(t('sendingStill'));
    return whenReady(films.desk, film.key);
  };
  const done = () => {
    const video = editing?.video ?? film?.video ?? null;
    const url = film?.previewUrl ?? video?.url ?? null;
    const isDrawn = form.coverMs === (editing?.coverMs ?? 0);
    if (video !== null && url !== null && !isDrawn)
      void keepPoster({ videoId: video.id, url, atMs: form.coverMs });
    if (film !== null) films?.desk.remove(film.key, { keepFilm: true });
    onDone();
  };
  const shown = editing?.video ?? null;
  return (
    <VideoPostForm
      form={form}
      onChange={onChange}
      date={date}
      overview={overview}
      film={film === null ? null : { facts, ready }}
      editing={editing}
      onDone={done}
      onCancel={onCancel}
      accountsPath={pathOfTab('social-media')}
      help={
        overview.brand && (
          <ReelScriptHelp
            key={`${form.videoType} ${date}`}
            videoType={form.videoType}
            date={date}
            language={overview.brand.postLanguage}
            onUse={onChange}
          />
        )
      }
      preview={
        <div className={styles.film}>
          {shown !== null && (
            <FilmPreview
              name={shown.name}
              url={shown.url}
              durationMs={shown.facts?.durationMs ?? 0}
              coverMs={form.coverMs}
              onCover={chooseCover}
            />
          )}
          {film !== null && (
            <ChosenFilm
              film={film}
              coverMs={form.coverMs}
              onCover={chooseCover}
              onRemove={() => films?.desk.remove(film.key, { keepFilm: false })}
            />
          )}
          {shown === null && <FilmDrop onFiles={picker} small={film !== null} />}
          {tray}
        </div>
      }
    />
  );
}

function ChosenFilm(props: {
  film: FilmUpload;
  coverMs: number;
  onCover: (coverMs: number) => void;
  onRemove: () => void;
}) {
  const { film, coverMs, onCover, onRemove } = props;
  const { t, i18n } = useTranslation('videos');
  const durationMs = film.video?.facts?.durationMs ?? film.preview?.durationMs ?? 0;
  return (
    <>
      <FilmPreview
        name={film.name}
        url={film.previewUrl}
        durationMs={durationMs}
        coverMs={Math.min(coverMs, durationMs)}
        onCover={onCover}
      />
      <p className={styles.file}>
        <b>{film.name}</b>
        <span>
          {formatBytes(film.bytes, i18n.language)}
          {durationMs > 0 && `, ${formatDuration(durationMs)}`}
        </span>
      </p>
      <div className={styles.actions}>
        <Button variant="ghost" size="small" onPress={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </>
  );
}

/** The film that is being described: the chosen one, else the first that can be. */
function useChosenFilm(films: FilmComposerProps['films']) {
  const [chosen, setChosen] = useState<string | null>(null);
  const uploads = films?.uploads ?? [];
  const describable = uploads.filter(({ status }) => DESCRIBABLE.includes(status));
  const film = describable.find(({ key }) => key === chosen) ?? describable[0] ?? null;
  const key = film?.key ?? null;
  useEffect(() => setChosen(key), [key]);
  const picker = useFilmPicker(films?.desk, setChosen);
  const isPlain = uploads.length === 1 && film?.status === 'ready';
  const tray =
    films !== null && uploads.length > 0 && !isPlain ? (
      <UploadTray uploads={uploads} desk={films.desk} selected={key} onSelect={setChosen} />
    ) : null;
  return { film, picker, tray };
}
