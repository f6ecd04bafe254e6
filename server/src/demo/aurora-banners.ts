/** Which file each row of the Aurora sheet shows, by the row's name. Of some, a newer one waits beside it: `banners/README.md`. */

export const trailheadBanners: Readonly<Record<string, string>> = {
  'MPU 300x250 – EN – static': 'en/trailhead_300x250_en_v1.png',
  'MPU 300x250 – DE – static': 'de/trailhead_300x250_de_v1.png',
  'MPU 300x250 – FR – static': 'fr/trailhead_300x250_fr_v1.png',
  'Billboard 970x250 – EN – HTML5': 'en/trailhead_970x250_en_v1',
  'Billboard 970x250 – DE – HTML5': 'de/trailhead_970x250_de_v2',
  'Billboard 970x250 – FR – HTML5': 'fr/trailhead_970x250_fr_v1',
  'Half page 300x600 – EN – HTML5': 'en/trailhead_300x600_en_v1',
  'Leaderboard 728x90 – EN – HTML5': 'en/trailhead_728x90_en_v1',
  'Leaderboard 728x90 – DE – HTML5': 'de/trailhead_728x90_de_v1',
  'Leaderboard 728x90 – FR – HTML5': 'fr/trailhead_728x90_fr_v1',
  'Wide Sky 160x600 – EN – static': 'en/trailhead_160x600_en_v1.jpg',
  'Feed square 1080x1080 – EN – static': 'en/trailhead_1080x1080_en_v1.jpg',
  'Feed square 1080x1080 – DE – static': 'de/trailhead_1080x1080_de_v1.jpg',
  'Feed square 1080x1080 – FR – static': 'fr/trailhead_1080x1080_fr_v1.jpg',
  'Feed portrait 1080x1350 – EN – static': 'en/trailhead_1080x1350_en_v1.jpg',
  'Feed portrait 1080x1350 – DE – static': 'de/trailhead_1080x1350_de_v1.jpg',
  'Story 1080x1920 – EN – video': 'en/trailhead_1080x1920_en_v1.mp4',
  'Link image 1200x628 – EN – static': 'en/trailhead_1200x628_en_2026-09-03.jpg',
  'Link image 1200x628 – DE – static': 'de/trailhead_1200x628_de_v1.webp',
  'Pre-roll 15 s 1920x1080 – EN – video': 'en/trailhead-preroll_1920x1080_en_v1.mp4',
  'Pre-roll 15 s 1920x1080 – DE – video': 'de/trailhead-preroll_1920x1080_de_v1.mp4',
  'Bumper 6 s 1920x1080 – EN – video': 'en/trailhead-bumper_1920x1080_en_v1.mp4',
  'In-banner 300x250 – EN – video': 'en/trailhead_300x250_en_v1.mp4',
};

export const bootsBanners: Readonly<Record<string, string>> = {
  'MPU 300x250 – EN – HTML5': 'en/winterboots_300x250_en_v1',
  'Billboard 970x250 – EN – static': 'en/winterboots_970x250_en_v1.jpg',
  'Large leaderboard 970x90 – EN – HTML5': 'en/winterboots_970x90_en_v1',
  'Large leaderboard 970x90 – DE – HTML5': 'de/winterboots_970x90_de_v1',
  'Leaderboard 728x90 – EN – static': 'en/winterboots_728x90_en_v1.gif',
  'Leaderboard 728x90 – DE – static': 'de/winterboots_728x90_de_v1.png',
  'Leaderboard 728x90 – FR – static': 'fr/winterboots_728x90_fr_v1.png',
  'Mobile banner 320x50 – EN – static': 'en/winterboots_320x50_en_v1.png',
  'Mobile banner 320x50 – DE – static': 'de/winterboots_320x50_de_v1.png',
  'Mobile banner 320x50 – FR – static': 'fr/winterboots_320x50_fr_v1.png',
  'Mobile portrait 320x480 – EN – HTML5': 'en/winterboots_320x480_en_v1',
};

export const pitchBanners: Readonly<Record<string, string>> = {
  'Base camp MPU 300x250 – EN – HTML5': 'basecamp_300x250_en_v1',
};
