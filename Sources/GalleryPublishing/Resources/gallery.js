// The viewer of a category's page. It reads the page itself: from file:// nothing can be fetched.
(() => {
  "use strict";
  const view = document.getElementById("view");
  const items = [...document.querySelectorAll(".grid>li[id]")];
  // Pages of hundreds of pictures are printed whole.
  addEventListener("beforeprint", () => {
    for (const image of document.images) image.loading = "eager";
  });
  if (!view || !view.showModal || !items.length) return;

  const strip = view.querySelector(".strip");
  const [number, words] = view.querySelectorAll(".words>*");
  const [back, on, close] = view.querySelectorAll("button");
  const places = new Map(items.map((item, place) => ["#" + item.id, place]));
  const slides = new Map();
  const link = (place) => items[place].querySelector("a");
  let current = -1;
  // Whether closing goes back to the page's own entry in the history.
  let isPushed = false;

  const address = (hash) => location.pathname + location.search + hash;
  // Browsers differ on histories of file://; where one refuses, the address stays as it is.
  const write = (how, hash) => {
    try {
      history[how](null, "", address(hash));
      return true;
    } catch {
      return false;
    }
  };

  // The large picture: the small one's set of files, at the size of the largest of them.
  const fill = (place) => {
    const slide = slides.get(place);
    if (!slide || slide.firstChild) return slide && slide.querySelector("img");
    const small = link(place).querySelector("img");
    const picture = link(place).firstElementChild.cloneNode(true);
    const image = picture.matches("img") ? picture : picture.querySelector("img");
    const widths = [...small.srcset.matchAll(/ (\d+)w/g)].map((found) => found[1]);
    const width = Math.max(small.getAttribute("width"), ...widths);
    for (const part of [image, ...picture.querySelectorAll("source")]) {
      if (part.srcset) part.sizes = width + "px";
    }
    image.loading = "eager";
    image.alt ||= link(place).textContent;
    image.height = Math.round((width * small.getAttribute("height")) / small.getAttribute("width"));
    image.width = width;
    // What the page shows already stands in until the large one has come.
    const shown = small.complete && small.currentSrc;
    if (shown) image.style.backgroundImage = `url("${shown}")`;
    const done = () => (image.style.background = "none");
    image.addEventListener("load", done);
    slide.append(picture);
    return image;
  };

  const slide = (place) => {
    if (!slides.has(place)) {
      const made = document.createElement("div");
      made.dataset.place = place;
      slides.set(place, made);
    }
    return slides.get(place);
  };

  const centre = () => {
    strip.scrollTo({ left: slides.get(current).offsetLeft, behavior: "instant" });
  };

  // Three pictures stand in the strip, whatever their number: the one shown and its neighbours.
  const show = (place) => {
    current = place;
    const wanted = [place - 1, place, place + 1].filter((one) => items[one]);
    for (const [one, made] of slides) {
      if (!wanted.includes(one)) {
        made.remove();
        slides.delete(one);
      }
    }
    wanted.forEach((one, order) => {
      const made = slide(one);
      if (strip.children[order] !== made) strip.insertBefore(made, strip.children[order] || null);
      made.inert = one !== place;
    });
    centre();
    const image = fill(place);
    const rest = () => {
      const isThrifty = navigator.connection && navigator.connection.saveData;
      if (current === place && !isThrifty) wanted.forEach(fill);
    };
    image.decode().then(rest, rest);
    const title = document.createElement("b");
    title.textContent = link(place).textContent;
    const more = [...items[place].querySelectorAll("p>*")];
    words.replaceChildren(title, ...more.map((part) => part.cloneNode(true)));
    number.textContent = `${place + 1} / ${items.length}`;
    back.disabled = place === 0;
    on.disabled = place === items.length - 1;
    if (!view.contains(document.activeElement) || document.activeElement.disabled) strip.focus();
  };

  const open = (place) => {
    if (!view.open) {
      view.showModal();
      document.documentElement.style.overflow = "hidden";
    }
    show(place);
  };

  const go = (place) => {
    if (!items[place] || place === current) return;
    write("replaceState", "#" + items[place].id);
    show(place);
  };

  items.forEach((item, place) => {
    link(place).addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
      event.preventDefault();
      // Or going back scrolls to where the viewer was opened, away from the picture that was seen last.
      history.scrollRestoration = "manual";
      isPushed = write("pushState", "#" + item.id);
      open(place);
    });
  });

  // The event comes later than the closing: whoever closes does this at once.
  const left = () => {
    if (view.open || current < 0) return;
    document.documentElement.style.overflow = "";
    const item = items[current];
    current = -1;
    strip.replaceChildren();
    slides.clear();
    if (places.has(location.hash)) {
      if (isPushed) history.back();
      else write("replaceState", "");
    }
    isPushed = false;
    const target = item.querySelector("a");
    target.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  };
  const shut = () => {
    view.close();
    left();
  };
  view.addEventListener("close", left);

  // Back and forward, and an address that names an image.
  const follow = () => {
    const place = places.get(location.hash);
    if (place !== undefined) {
      if (!view.open || place !== current) open(place);
    } else {
      if (view.open) {
        isPushed = false;
        shut();
      }
      history.scrollRestoration = "auto";
    }
  };
  addEventListener("popstate", follow);
  follow();
  // A browser that goes to the place an address names takes the focus away again.
  addEventListener("load", () => {
    if (view.open && !view.contains(document.activeElement)) strip.focus();
  });

  back.addEventListener("click", () => go(current - 1));
  on.addEventListener("click", () => go(current + 1));
  close.addEventListener("click", shut);
  strip.addEventListener("click", (event) => {
    if (!event.target.closest("img")) shut();
  });

  // On the window: the focus may stand on nothing, after Tab or an address that names an image.
  addEventListener("keydown", (event) => {
    if (!view.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRight = getComputedStyle(strip).direction === "rtl";
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way) go(current + (isRight ? -way : way));
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(items.length - 1);
    else if (event.key === "f" && document.fullscreenEnabled) {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    } else return;
    event.preventDefault();
  });

  // A swipe is a scroll of the strip; when it rests, the picture in the middle is the one shown.
  const settle = () => {
    if (current < 0) return;
    const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
    for (const [place, made] of slides) {
      const { left, right } = made.getBoundingClientRect();
      if (left <= middle && middle < right) go(place);
    }
  };
  let rest;
  if ("onscrollend" in window) strip.addEventListener("scrollend", settle);
  else {
    strip.addEventListener("scroll", () => {
      clearTimeout(rest);
      rest = setTimeout(settle, 120);
    });
  }
  addEventListener("resize", () => current >= 0 && centre());
})();
