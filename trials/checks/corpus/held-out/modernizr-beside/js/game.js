var game = new Phaser.Game({ width: 300, height: 250, scene: { preload: function () { this.load.spine("hero.json"); this.load.video("film." + (can("webm") ? "webm" : "mp4")); } } });
function can(kind) { return document.createElement("video").canPlayType("video/" + kind); }
