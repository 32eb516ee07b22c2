const spokenSeconds = [10, 30, 60, 120, 180, 300, 600];

/** `95` → `1:35`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The mark that a screen reader last announced: it reads seven announcements, not six hundred. */
export function spokenMark(seconds: number): number {
  return spokenSeconds.find((mark) => seconds <= mark) ?? Math.max(...spokenSeconds);
}
