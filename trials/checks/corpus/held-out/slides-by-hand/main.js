var slides = document.querySelectorAll(".slide"), at = 0;
function next() {
	slides[at].className += " go";
	at++;
	if (at < slides.length) { setTimeout(next, 2500); }
	//console.log(at);
}
next();
document.getElementById("container").addEventListener("click", function(e) {
	e.preventDefault();
	window.open(clickTag);
}, false);
