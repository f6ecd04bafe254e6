load.atlasXML("coins", "data/coins.xml"); load.json("level", "data/level.json"); load.cocos("data/hero.plist"); play("film/list.m3u8");
function play(list) { requestAnimationFrame(function () {}); }
