(function (cjs, an) {

var p; // shortcut to reference prototypes
var lib={};var ss={};var img={};
lib.ssMetadata = [
		{name:"winter_160x600_atlas_1", frames: [[0,0,160,600],[162,0,120,80]]}
];
(lib.AnMovieClip = function(){
	this.actionFrames = [];
	cjs.MovieClip.apply(this,arguments);
}).prototype = p = new cjs.MovieClip();
(lib.bg = function() {
	this.initialize(img.bg);
}).prototype = p = new cjs.Bitmap();
(lib.winter_160x600 = function(mode,startPosition,loop,reversed) {
	this.frame_0 = function() { var parent = this.parent; parent.addChild(this); if (this.loopNum == undefined) this.loopNum = 1; }
	this.frame_239 = function() { if (this.loopNum++ == 2) { this.stop(); } }
	this.timeline.addTween(cjs.Tween.get(this).call(this.frame_0).wait(239).call(this.frame_239).wait(1));
}).prototype = p = new lib.AnMovieClip();
lib.properties = {
	id: 'C9F0A4F6D1C34E6B8F2F0A9E0B7C7A11',
	width: 160,
	height: 600,
	fps: 24,
	color: "#FFFFFF",
	opacity: 1.00,
	manifest: [
		{src:"images/bg.jpg?1636370542450", id:"bg"},
		{src:"images/winter_160x600_atlas_1.png?1636370542451", id:"winter_160x600_atlas_1"}
	],
	preloads: []
};
an.bootcompsLoaded = an.bootcompsLoaded || [];
})(createjs = createjs||{}, AdobeAn = AdobeAn||{});
var createjs, AdobeAn;
